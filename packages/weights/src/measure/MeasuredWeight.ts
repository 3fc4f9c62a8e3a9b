import type { Provenance, Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { FailedAttempt } from './FailedAttempt.ts'

/** What is put on top of a measured weight, and why. */
export interface Margin {
  /** How many per cent. */
  readonly percent: number
  /** Why this many, for a person. */
  readonly why: string
}

/** A weight, how it was found, and how far it can be trusted. */
export interface MeasuredWeight {
  /** What to use: the measured weight with the margin on top. */
  readonly weight: Weight
  /** What was measured. */
  readonly measured: Weight
  /** What was put on top. */
  readonly margin: Margin
  /** Whether the proof size is known; where it is not, it is zero. Chains of before 2022 have none. */
  readonly hasProofSize: boolean
  /** Where the figure came from. */
  readonly provenance: Provenance
  /** The better ways that failed before, and why. */
  readonly attempts: readonly FailedAttempt[]
}

/** A weight that is taken where nothing can be measured. */
export interface WeightFallback {
  /** The weight. */
  readonly weight: Weight
  /** Why it is enough, for a person. */
  readonly reason: string
}

/** What one way of measuring found. */
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
