import { type Provenance, parseU128 } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { FailedAttempt } from '../measure/FailedAttempt.ts'

/** The asset in which a fee is paid. */
export interface FeeAsset {
  readonly chain: string
  /**
   * The location of the asset, relative to `chain`. The chain's own token is
   * `{ parents: 0, interior: [] }`.
   */
  readonly location: Location
}

/**
 * The purpose of a fee.
 *
 * - `inclusion`: including a transaction in a block.
 * - `execution`: executing a program or a call on a chain.
 * - `delivery`: delivering a message to another chain.
 */
export type FeeKind = 'inclusion' | 'execution' | 'delivery'

/** One part of a cost. */
export interface FeePart {
  readonly kind: FeeKind
  /** The purpose as text, such as `execution on Acme`. */
  readonly what: string
  /** The amount, in the asset's smallest unit. */
  readonly amount: bigint
  readonly asset: FeeAsset
  readonly provenance: Provenance
  readonly attempts: readonly FailedAttempt[]
}

/** The fee to use if the chain does not state it. */
export interface FeeFallback {
  /** The amount, in the asset's smallest unit. */
  readonly amount: bigint
  /** Why the amount is enough, as readable text. */
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
