import { type Chain, nativeToken, type Read } from '@paraclock/connect'
import { type Evidence, type Hex, hexToBytes, sanitizeText } from '@paraclock/core'
import { hasCall } from '@paraclock/types'
import type { Governance, GovernanceBody, Track } from './Governance.ts'
import { readBlockMs } from './readBlockMs.ts'

/**
 * Reads the governance of a chain: sudo, referenda and collectives. Finds their pallets by the
 * calls, because pallet names differ between chains.
 *
 * @throws ParaclockError `ValueMalformed` if a constant or a stored value does not decode, and the
 * errors of the reads
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { readGovernance } from '@paraclock/governance'
 *
 * const chain = await connectChain({ endpoints: 'wss://rpc.example' })
 * const { value } = await readGovernance(chain)
 * console.log(value.bodies.map(({ kind, pallet }) => `${pallet}: ${kind}`))
 * await chain.close()
 * ```
 */
export async function readGovernance(
  chain: Chain,
  signal?: AbortSignal
): Promise<Read<Governance>> {
  const [{ value: bodies, evidence }, blockMs] = await Promise.all([
    readBodies(chain, signal),
    readBlockMs(chain, signal)
  ])
  const preimages = listPallets(chain).find((pallet) =>
    hasCall(chain.runtime, pallet, 'note_preimage')
  )
  const { symbol, decimals } = nativeToken(chain)
  const { hash: blockHash, number: blockNumber } = chain.block
  const token = { symbol, decimals }
  const value = { chain: chain.name, blockHash, blockNumber, blockMs, token, preimages, bodies }
  return { value, evidence }
}

/** Reads only the governance bodies of a chain. */
export async function readBodies(
  chain: Chain,
  signal: AbortSignal | undefined
): Promise<Read<Governance['bodies']>> {
  const read = await Promise.all(
    listPallets(chain).map((pallet) => readBody(chain, pallet, signal))
  )
  return {
    value: read.flatMap(({ value }) => value ?? []),
    evidence: read.flatMap(({ evidence }) => evidence)
  }
}

function listPallets({ runtime }: Chain): readonly string[] {
  return runtime.metadata.pallets.map(({ name }) => name)
}

async function readBody(
  chain: Chain,
  pallet: string,
  signal: AbortSignal | undefined
): Promise<Read<GovernanceBody | undefined>> {
  const has = (...calls: readonly string[]) =>
    calls.every((call) => hasCall(chain.runtime, pallet, call))
  if (has('sudo', 'set_key')) {
    const { value: key, evidence } = await chain.storage<string>({ pallet, entry: 'Key', signal })
    return { value: key === undefined ? undefined : { kind: 'sudo', pallet, key }, evidence }
  }
  if (has('submit', 'place_decision_deposit')) {
    const tracks = readTracks(chain, pallet)
    const name = 'SubmissionDeposit'
    const submissionDeposit = BigInt(chain.constant<bigint>({ pallet, name }) ?? 0n)
    return { value: { kind: 'referenda', pallet, tracks, submissionDeposit }, evidence: none }
  }
  if (has('propose', 'vote', 'close', 'set_members')) {
    const entry = 'Members'
    const { value, evidence } = await chain.storage<readonly string[]>({ pallet, entry, signal })
    return { value: { kind: 'collective', pallet, members: value ?? [] }, evidence }
  }
  return { value: undefined, evidence: none }
}

const none: readonly Evidence[] = []

interface StoredTrack {
  readonly name: unknown
  readonly decision_deposit: bigint
  readonly prepare_period: number
  readonly decision_period: number
  readonly confirm_period: number
  readonly min_enactment_period: number
}

/** A track with its id. The two are a pair in older metadata, and a struct in newer metadata. */
type IdentifiedTrack =
  | readonly [id: number, info: StoredTrack]
  | { readonly id: number; readonly info: StoredTrack }

function readTracks(chain: Chain, pallet: string): readonly Track[] {
  const stored = chain.constant<readonly IdentifiedTrack[]>({ pallet, name: 'Tracks' }) ?? []
  return stored.map((one) => {
    const [id, info] = 'info' in one ? [one.id, one.info] : one
    return {
      id,
      name: readName(info.name),
      decisionDeposit: info.decision_deposit,
      preparePeriod: info.prepare_period,
      decisionPeriod: info.decision_period,
      confirmPeriod: info.confirm_period,
      minEnactmentPeriod: info.min_enactment_period
    }
  })
}

/**
 * Returns the name of a track. The chain stores the name as text, or as bytes with zeros at the
 * end.
 */
function readName(name: unknown): string {
  const text =
    typeof name === 'string' && !name.startsWith('0x')
      ? name
      : new TextDecoder().decode(name instanceof Uint8Array ? name : hexToBytes(name as Hex))
  return sanitizeText(text.replaceAll('\0', ''))
}
