import type { CallStep } from '@paraclock/core'
import { keyOfCall } from '../judge/withholdRefused.ts'
import type { CheckResult } from '../schema/reportSchema.ts'

/** Returns the calls that fix failures, in the order of the checklist, without duplicates. */
export function collectSteps(results: readonly CheckResult[]): readonly CallStep[] {
  const steps = new Map<string, CallStep>()
  for (const { outcome, remedies, waiver, followsFrom } of results) {
    // If a different failure causes this failure, only the remedy of the cause is needed.
    if (outcome !== 'fail' || waiver !== undefined || followsFrom !== undefined) continue
    // The first remedy is enough. Further remedies are alternatives.
    for (const step of remedies[0]?.steps ?? []) {
      const key = keyOfCall(step)
      if (!steps.has(key)) steps.set(key, step)
    }
  }
  return [...steps.values()]
}
