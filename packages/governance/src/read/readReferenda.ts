import type { Chain, Read } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'
import type { Governance } from './Governance.ts'

/** A referendum that has not ended. */
export interface OngoingReferendum {
  readonly track: number
  /** The origin with which the call is made, an `OriginCaller` in plain values. */
  readonly origin: unknown
  /** The call, by its hash or its bytes, as the chain keeps it. */
  readonly proposal: unknown
  readonly phase: 'preparing' | 'deciding' | 'confirming'
  readonly hasDecisionDeposit: boolean
}

/** A referendum of a chain. */
export interface Referendum {
  readonly pallet: string
  readonly index: number
  /** `Ongoing`, or how it ended, as the chain names it: `Approved`, `Rejected`, `Killed`. */
  readonly state: string
  /**
   * The open vote; `undefined` if the referendum has ended, because the chain then stores no call.
   */
  readonly ongoing: OngoingReferendum | undefined
}

const MAX_REFERENDA = 256

/** Reads the newest referenda of a chain, the newest first. */
export async function readReferenda(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal?: AbortSignal
): Promise<Read<readonly Referendum[]>> {
  const { runtime, source, block } = chain
  const referenda: Referendum[] = []
  for (const body of bodies) {
    if (body.kind !== 'referenda') continue
    const { pallet, count } = body
    const item = runtime.storage(pallet, 'ReferendumInfoFor')
    if (item === undefined) continue
    const length = Math.min(count, MAX_REFERENDA)
    const indices = Array.from({ length }, (_, at) => count - 1 - at)
    const keys = indices.map((index) => item.key(index))
    const values = await source.getStorage(keys, { at: block.hash, signal })
    for (const [at, raw] of values.entries()) {
      if (raw === null) continue
      const index = indices[at] as number
      referenda.push(readInfo(pallet, index, item.decode(hexToBytes(raw as Hex))))
    }
  }
  return { value: referenda, evidence: [] }
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
  const held = value as StoredReferendum
  const { track, origin, deciding, decision_deposit: deposit } = held
  return {
    pallet,
    index,
    state,
    ongoing: {
      track: Number(track),
      origin,
      proposal: held.proposal ?? held.proposal_hash,
      phase:
        deciding === undefined
          ? 'preparing'
          : deciding.confirming === undefined
            ? 'deciding'
            : 'confirming',
      hasDecisionDeposit: deposit !== undefined
    }
  }
}
