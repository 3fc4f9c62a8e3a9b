import type { Check } from '../checks/defineCheck.ts'
import type { CheckResult } from './reportSchema.ts'

/**
 * Names of each failure the one that it is a consequence of, as the checks declare it, and gives
 * warnings the title of what they warn about.
 */
export function relateResults(
  results: readonly CheckResult[],
  checks: readonly Check[]
): readonly CheckResult[] {
  const declared = new Map(checks.map((check) => [check.id, check]))
  const failed = new Set(
    results.flatMap(({ id, outcome, waiver }) =>
      outcome === 'fail' && waiver === undefined ? [id] : []
    )
  )
  return results.map((result) => {
    const check = declared.get(result.id)
    if (check === undefined) return result
    if (result.outcome === 'warn' && result.overruled === undefined) {
      return { ...result, title: check.warningTitle ?? check.failureTitle }
    }
    // Of a trial that failed, the checks that fail with it say why.
    const causes = [...(result.explainedBy ?? []), ...(check.followsFrom ?? [])]
    const cause = causes.find((id) => failed.has(id))
    const isConsequence = result.outcome === 'fail' && cause !== undefined
    return isConsequence ? { ...result, followsFrom: cause } : result
  })
}
