import { type Provenance, parseU128 } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { FailedAttempt } from '../measure/FailedAttempt.ts'

/** The asset in which a fee is paid. `chain` is the name of the chain that takes the fee. */
export interface FeeAsset {
  readonly chain: string
  /**
   * The location of the asset, relative to `chain`. `{ parents: 0, interior: [] }` is the location
   * of the chain's own token.
   */
  readonly location: Location
}

/**
 * What a fee is paid for.
 *
 * - `inclusion`: a block includes the transaction.
 * - `execution`: a chain executes the program or call.
 * - `delivery`: a chain delivers the message to another chain.
 */
export type FeeKind = 'inclusion' | 'execution' | 'delivery'

/** A fee that is part of a larger cost, with the asset and the source of the amount. */
export interface FeePart {
  readonly kind: FeeKind
  /** What the fee is paid for, as text, for example `execution on Acme`. */
  readonly what: string
  /** The amount of the fee, in the smallest unit of the asset. */
  readonly amount: bigint
  readonly asset: FeeAsset
  readonly provenance: Provenance
  readonly attempts: readonly FailedAttempt[]
}

/** The fee that is used if the chain states no fee. */
export interface FeeFallback {
  /** The amount of the fee, in the smallest unit of the asset. */
  readonly amount: bigint
  /** Why the amount is enough, as text for people. It is shown as the source of the fee. */
  readonly reason: string
}

export type FoundFee = Pick<FeePart, 'amount' | 'provenance'>

export const ownToken: Location = { parents: 0, interior: [] }

export function stateFee({ amount, reason }: FeeFallback): FoundFee {
  return {
    amount: parseU128(amount),
    provenance: { kind: 'computed', detail: `a stated fallback: ${reason}`, evidence: [] }
  }
}
