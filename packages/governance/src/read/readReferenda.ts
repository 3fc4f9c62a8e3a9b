import { type Chain, listEntries } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { Governance } from './Governance.ts'

/** The content of a referendum that has not ended. */
export interface OngoingReferendum {
  readonly track: number
  /** The origin of the call, as an `OriginCaller` in plain values. */
  readonly origin: unknown
  /** The call as the chain stores it: its bytes, or the hash of its preimage. */
  readonly proposal: unknown
  readonly phase: 'preparing' | 'deciding' | 'confirming'
  readonly hasDecisionDeposit: boolean
}

/** A referendum, ongoing or ended. */
export interface Referendum {
  readonly pallet: string
  readonly index: number
  /** `Ongoing`, or the chain's name for the end of the referendum, such as `Rejected`. */
  readonly state: string
  /**
   * The content of the referendum. `undefined` after its end, because the chain deletes the content
   * then.
   */
  readonly ongoing: OngoingReferendum | undefined
}

/** Reads all referenda that a chain stores, of each referenda pallet the newest first. */
export async function readReferenda(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal?: AbortSignal
): Promise<readonly Referendum[]> {
  const referenda: Referendum[] = []
  for (const { kind, pallet } of bodies) {
    const item = kind === 'referenda' && chain.runtime.storage(pallet, 'ReferendumInfoFor')
    if (!item) continue
    const found: Referendum[] = []
    for await (const { keys, value } of listEntries(chain, { item, what, signal })) {
      found.push(readInfo(pallet, Number(keys[0]), value))
    }
    referenda.push(...found.sort((one, two) => two.index - one.index))
  }
  return referenda
}

const what = 'listing referenda'

interface StoredReferendum {
  readonly track: number
  readonly origin: unknown
  readonly proposal?: unknown
  readonly proposal_hash?: Hex
  readonly decision_deposit?: object
  readonly deciding?: { readonly confirming?: number }
}

function readInfo(pallet: string, index: number, info: unknown): Referendum {
  const { type: state, value } = info as { readonly type: string; readonly value: unknown }
  if (state !== 'Ongoing') return { pallet, index, state, ongoing: undefined }
  const { track, origin, deciding, ...held } = value as StoredReferendum
  const voted = deciding?.confirming === undefined ? 'deciding' : 'confirming'
  const ongoing: OngoingReferendum = {
    track: Number(track),
    origin,
    proposal: held.proposal ?? held.proposal_hash,
    phase: deciding === undefined ? 'preparing' : voted,
    hasDecisionDeposit: held.decision_deposit !== undefined
  }
  return { pallet, index, state, ongoing }
}
