import type { Check } from '../checks/defineCheck.ts'
import type { CheckResult } from '../schema/reportSchema.ts'

/**
 * Sets `followsFrom` of each failure that a failure in `causing` caused, and the titles of warnings.
 */
export function relateResults(
  results: readonly CheckResult[],
  checks: readonly Check[],
  causing: readonly CheckResult[] = results
): readonly CheckResult[] {
  const declared = new Map(checks.map((check) => [check.id, check]))
  const failures = causing.filter(({ outcome, waiver }) => outcome === 'fail' && !waiver)
  const failed = new Set(failures.map(({ id }) => id))
  return results.map((result) => {
    const check = declared.get(result.id)
    if (check === undefined) return result
    if (result.outcome === 'warn' && result.overruled === undefined) {
      return { ...result, title: check.warningTitle ?? check.failureTitle }
    }
    const causes = [...(result.explainedBy ?? []), ...(check.followsFrom ?? [])]
    const cause = causes.find((id) => failed.has(id))
    const isConsequence = result.outcome === 'fail' && cause !== undefined
    return isConsequence ? { ...result, followsFrom: cause } : result
  })
}
