import type { Provenance, Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { FailedAttempt } from './FailedAttempt.ts'

/** The margin on top of a measured weight, and its reason. */
export interface Margin {
  /** The margin in per cent. */
  readonly percent: number
  /** The reason for the margin, as readable text. */
  readonly why: string
}

/** A weight, with its margin and its source. */
export interface MeasuredWeight {
  /** The weight to use: the measured weight with the margin on top. */
  readonly weight: Weight
  readonly measured: Weight
  /** The margin on top. */
  readonly margin: Margin
  /** Whether the proof size is known. If not, it is zero, as on chains before 2022. */
  readonly hasProofSize: boolean
  /** Where the figure came from. */
  readonly provenance: Provenance
  /** The preferred methods that failed, and why. */
  readonly attempts: readonly FailedAttempt[]
}

/** The weight to use if nothing can be measured. */
export interface WeightFallback {
  readonly weight: Weight
  /** Why the weight is enough, as readable text. */
  readonly reason: string
}

export interface FoundWeight {
  readonly measured: Weight
  readonly hasProofSize: boolean
  readonly margin: Margin
  readonly provenance: Provenance
}

/** A weight that the chain itself states, which needs no margin. */
export function takeStated(weight: RawWeight, provenance: Provenance, why: string): FoundWeight {
  const hasProofSize = typeof weight === 'object'
  return { measured: toWeight(weight), hasProofSize, margin: { percent: 0, why }, provenance }
}
