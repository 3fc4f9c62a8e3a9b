import type { Chain, Read } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { Governance } from './Governance.ts'
import { readNewestEntries } from './readNewestEntries.ts'

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
  /**
   * `Ongoing`, or the chain's name for how the referendum ended: `Approved`, `Rejected`, `Killed`.
   */
  readonly state: string
  /**
   * The open vote; `undefined` if the referendum has ended. Chains do not store the call of an
   * ended referendum.
   */
  readonly ongoing: OngoingReferendum | undefined
}

/**
 * Reads the newest referenda of each referenda pallet of a chain: at most 256 of each pallet, the
 * newest first within a pallet.
 */
export async function readReferenda(
  chain: Chain,
  { bodies }: Pick<Governance, 'bodies'>,
  signal?: AbortSignal
): Promise<Read<readonly Referendum[]>> {
  const referenda: Referendum[] = []
  for (const body of bodies) {
    if (body.kind !== 'referenda') continue
    const { pallet, count } = body
    const stored = await readNewestEntries(
      chain,
      { pallet, entry: 'ReferendumInfoFor', count },
      signal
    )
    referenda.push(...stored.map(({ index, value }) => readInfo(pallet, index, value)))
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
