import type { Chain } from '@paraclock/connect'
import { type Hex, isParaclockError } from '@paraclock/core'
import type { Governance } from './Governance.ts'
import { readNewestEntries } from './readNewestEntries.ts'
import { readStoredCall, type StoredCall } from './StoredCall.ts'

/**
 * The calls of democracy with which a collective proposes a referendum, sorted by the votes that
 * the referendum needs. The call that needs the fewest votes is first.
 */
export const EXTERNAL_CALLS: readonly string[] = [
  'external_propose_default',
  'external_propose_majority',
  'external_propose'
]

/** A call on which the members of a collective or the voters of democracy vote. */
export interface VotedCall {
  readonly pallet: string
  readonly call: StoredCall
  /** The hash of the motion. `undefined` if democracy stores the call. */
  readonly motion: Hex | undefined
}

const MAX_MOTIONS = 256

/**
 * Reads the calls on which collectives and democracy now vote: motions, the external proposal,
 * public proposals, and the newest referenda.
 */
export async function readVoted(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal: AbortSignal | undefined
): Promise<readonly VotedCall[]> {
  const read = bodies.map(async ({ kind, pallet }) => {
    if (kind === 'collective') return await readMotions(chain, pallet, signal)
    if (kind === 'democracy') return await readDemocracy(chain, pallet, signal)
    return []
  })
  return (await Promise.all(read)).flat()
}

async function readMotions(
  chain: Chain,
  pallet: string,
  signal: AbortSignal | undefined
): Promise<readonly VotedCall[]> {
  const { runtime, source, block } = chain
  const item = runtime.storage(pallet, 'ProposalOf')
  if (item === undefined) return []
  const at = block.hash
  const keys = await source.getKeys(item.prefix(), { at, count: MAX_MOTIONS, signal })
  const calls = await source.getStorage(keys, { at, signal })
  return calls.flatMap((call, index) => {
    if (call === null) return []
    const [motion] = item.decodeKey(keys[index] as Hex) as readonly [Hex]
    return [{ pallet, call: readAbout(chain, call), motion }]
  })
}

/**
 * Returns the call of a motion. If this call is one of `EXTERNAL_CALLS`, returns the call of the
 * proposed referendum.
 */
function readAbout(chain: Chain, call: Hex): StoredCall {
  try {
    const { method, args } = chain.decodeCall(call)
    if (!EXTERNAL_CALLS.includes(method)) return { call }
    return readStoredCall(args['proposal'] ?? args['proposal_hash'])
  } catch (error) {
    // The call can fail to decode, because a runtime upgrade can remove or change calls.
    if (isParaclockError(error)) return { call }
    throw error
  }
}

async function readDemocracy(
  chain: Chain,
  pallet: string,
  signal: AbortSignal | undefined
): Promise<readonly VotedCall[]> {
  const read = async <T>(entry: string, usual: T): Promise<T> =>
    (await chain.storage<T>({ pallet, entry, signal })).value ?? usual
  const [external, proposals, count] = await Promise.all([
    read<readonly unknown[]>('NextExternal', []),
    read<readonly (readonly unknown[])[]>('PublicProps', []),
    read('ReferendumCount', 0)
  ])
  const referenda = await readNewestEntries(
    chain,
    { pallet, entry: 'ReferendumInfoOf', count },
    signal
  )
  const ongoing = referenda.flatMap((referendum) => {
    const { type, value } = referendum.value as DemocracyReferendum
    return type === 'Ongoing' ? [value.proposal ?? value.proposal_hash] : []
  })
  const held = [...external.slice(0, 1), ...proposals.map(([, call]) => call), ...ongoing]
  return held.map((call) => ({ pallet, call: readStoredCall(call), motion: undefined }))
}

interface DemocracyReferendum {
  readonly type: string
  readonly value: { readonly proposal?: unknown; readonly proposal_hash?: Hex }
}
