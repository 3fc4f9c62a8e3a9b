import type { Provenance, Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { FailedAttempt } from './FailedAttempt.ts'

/** The percentage by which a measured weight is increased, and the reason for the increase. */
export interface Margin {
  readonly percent: number
  readonly why: string
}

/** The weight of a call or program, with its margin and its source. */
export interface MeasuredWeight {
  /** The measured weight, increased by the margin. Use this weight for the call or program. */
  readonly weight: Weight
  readonly measured: Weight
  readonly margin: Margin
  /**
   * Whether the proof size is known. On older chains, the proof size is unknown, and is 0 in
   * `weight`.
   */
  readonly hasProofSize: boolean
  readonly provenance: Provenance
  readonly attempts: readonly FailedAttempt[]
}

/** The weight that is returned if no method can measure the call or program. */
export interface WeightFallback {
  readonly weight: Weight
  /** Why the weight is enough, as text. The text is shown as the source of the weight. */
  readonly reason: string
}

export type FoundWeight = Omit<MeasuredWeight, 'weight' | 'attempts'>

/** Returns a weight that comes from a runtime API of the chain, with a margin of 0. */
export function takeStated(weight: RawWeight, provenance: Provenance, why: string): FoundWeight {
  const hasProofSize = typeof weight === 'object'
  return { measured: toWeight(weight), hasProofSize, margin: { percent: 0, why }, provenance }
}
