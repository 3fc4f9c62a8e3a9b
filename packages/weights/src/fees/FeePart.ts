import { type Provenance, parseU128 } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { FailedAttempt } from '../measure/FailedAttempt.ts'

/** The asset in which a fee is paid. */
export interface FeeAsset {
  /** The name of the chain that takes the fee. */
  readonly chain: string
  /**
   * The location of the asset, relative to `chain`. The chain's own token has the location `{
   * parents: 0, interior: [] }`.
   */
  readonly location: Location
}

/**
 * The purpose for which a fee is paid.
 *
 * - `inclusion`: a block includes the transaction.
 * - `execution`: a chain executes the program or call.
 */
export type FeeKind = 'inclusion' | 'execution'

/** A fee of one kind, with its asset and the source of its amount. */
export interface FeePart {
  readonly kind: FeeKind
  /** The purpose of the fee and the name of the chain, as text: `execution on Acme`. */
  readonly what: string
  /** The amount of the fee, in the smallest unit of the asset. */
  readonly amount: bigint
  readonly asset: FeeAsset
  readonly provenance: Provenance
  /** The methods that were tried and gave no fee. */
  readonly attempts: readonly FailedAttempt[]
}

/** The fee that is returned if the chain's runtime APIs give no fee. */
export interface FeeFallback {
  /** The amount of the fee, in the smallest unit of the asset. */
  readonly amount: bigint
  /** A text that explains why the amount is enough. It is shown as the source of the fee. */
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
