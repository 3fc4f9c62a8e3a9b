import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'
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

const MAX_READ = 256

/**
 * Reads the newest referenda of a chain. Reads those with the 256 highest indices of each referenda
 * pallet.
 */
export async function readReferenda(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal?: AbortSignal
): Promise<readonly Referendum[]> {
  const { runtime, source, block } = chain
  const referenda: Referendum[] = []
  for (const body of bodies) {
    if (body.kind !== 'referenda') continue
    const { pallet, count } = body
    const item = runtime.storage(pallet, 'ReferendumInfoFor')
    if (item === undefined) continue
    const length = Math.min(count, MAX_READ)
    const indices = Array.from({ length }, (_, at) => count - 1 - at)
    const keys = indices.map((index) => item.key(index))
    const values = await source.getStorage(keys, { at: block.hash, signal })
    for (const [at, index] of indices.entries()) {
      const raw = values[at]
      if (typeof raw !== 'string') continue
      referenda.push(readInfo(pallet, index, item.decode(hexToBytes(raw))))
    }
  }
  return referenda
}

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
