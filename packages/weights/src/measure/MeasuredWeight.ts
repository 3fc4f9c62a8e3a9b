import type { Provenance, Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { FailedAttempt } from './FailedAttempt.ts'

/** The margin on top of a measured weight, and its reason. */
export interface Margin {
  readonly percent: number
  readonly why: string
}

/** A weight, with its margin and its source. */
export interface MeasuredWeight {
  /** The measured weight with the margin on top. */
  readonly weight: Weight
  readonly measured: Weight
  readonly margin: Margin
  /** Whether the proof size is known. An unknown proof size is zero, as on chains before 2022. */
  readonly hasProofSize: boolean
  readonly provenance: Provenance
  readonly attempts: readonly FailedAttempt[]
}

/** The weight to use if no method measures it. */
export interface WeightFallback {
  readonly weight: Weight
  /** Why the weight is enough, as readable text. */
  readonly reason: string
}

export type FoundWeight = Omit<MeasuredWeight, 'weight' | 'attempts'>

/** Returns a weight that the chain itself states. It needs no margin. */
export function takeStated(weight: RawWeight, provenance: Provenance, why: string): FoundWeight {
  const hasProofSize = typeof weight === 'object'
  return { measured: toWeight(weight), hasProofSize, margin: { percent: 0, why }, provenance }
}
