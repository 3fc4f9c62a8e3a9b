import { type Provenance, parseU128 } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { FailedAttempt } from '../measure/FailedAttempt.ts'

/** What a fee is paid in: an asset, as one chain sees it. */
export interface FeeAsset {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** The asset, as that chain names it: its own token is `{ parents: 0, interior: [] }`. */
  readonly location: Location
}

/**
 * What a part of a cost is for.
 *
 * - `inclusion`: a transaction gets into a block.
 * - `execution`: a chain executes a program or a call.
 * - `delivery`: a message gets to another chain.
 */
export type FeeKind = 'inclusion' | 'execution' | 'delivery'

/** One part of what something costs. */
export interface FeePart {
  /** What it is for. */
  readonly kind: FeeKind
  /** The same, for a person: "execution on Acme". */
  readonly what: string
  /** How much, in the asset's smallest unit. */
  readonly amount: bigint
  /** In what. */
  readonly asset: FeeAsset
  /** Where the figure came from. */
  readonly provenance: Provenance
  /** The better ways that failed before, and why. */
  readonly attempts: readonly FailedAttempt[]
}

/** A fee that is taken where none can be found out. */
export interface FeeFallback {
  /** How much, in the asset's smallest unit. */
  readonly amount: bigint
  /** Why it is enough, for a person. */
  readonly reason: string
}

/** A fee, and where the figure came from. */
export type FoundFee = Pick<FeePart, 'amount' | 'provenance'>

/** A chain's own token, as that chain names it. */
export const ownToken: Location = { parents: 0, interior: [] }

/** A fee that a caller states, in the form of one that was found out. */
export function stateFee({ amount, reason }: FeeFallback): FoundFee {
  return {
    amount: parseU128(amount),
    provenance: { kind: 'computed', detail: `a stated fallback: ${reason}`, evidence: [] }
  }
}
