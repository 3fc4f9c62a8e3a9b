import type { FoundWeight, WeightFallback } from './MeasuredWeight.ts'
import { toWeightV2 } from './toWeightV2.ts'

/** The weight that a caller states, in the form of one that was measured. */
export function stateFallback({ weight, reason }: WeightFallback): FoundWeight {
  return {
    measured: toWeightV2({ weight }),
    hasProofSize: true,
    margin: { percent: 0, why: 'the fallback was stated as it is' },
    provenance: { kind: 'computed', detail: `a stated fallback: ${reason}`, evidence: [] }
  }
}
