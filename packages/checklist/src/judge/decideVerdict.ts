import type { Check } from '../checks/defineCheck.ts'
import { taskRuns } from '../checks/task-runs.ts'
import type { CheckResult, Report, TrialSummary } from '../report/reportSchema.ts'

const TRIAL = taskRuns.id

/**
 * Adjusts results to the trial. If every planned run succeeded, each failed or undetermined check
 * of the kind `explanation` becomes a warning. If the trial failed, `explainedBy` of its result
 * lists the other failed checks, except those that another failed check caused.
 */
export function weighTrial(
  results: readonly CheckResult[],
  checks: readonly Check[]
): readonly CheckResult[] {
  const trial = results.find(({ id }) => id === TRIAL)
  if (trial?.outcome === 'fail') {
    return results.map((result) =>
      result === trial ? explain(trial, relateResults(results, checks)) : result
    )
  }
  if (trial === undefined || !hasSucceeded(trial)) return results
  const explanations = checks.filter(({ kind }) => kind === 'explanation')
  return results.map((result) => {
    const check = explanations.find(({ id }) => id === result.id)
    const { outcome } = result
    if (check === undefined || (outcome !== 'fail' && outcome !== 'error')) return result
    const summary = `${endSentence(result.summary)} This does not count: the trial ran every planned run of the task to its effect.`
    return { ...result, title: check.title, outcome: 'warn', summary, overruled: outcome }
  })
}

function hasSucceeded({ outcome }: CheckResult): boolean {
  return outcome === 'pass' || outcome === 'warn'
}

function explain(trial: CheckResult, results: readonly CheckResult[]): CheckResult {
  const explainedBy = results
    .filter((one) => one.outcome === 'fail' && one.id !== TRIAL && one.followsFrom === undefined)
    .map(({ id }) => id)
  if (explainedBy.length > 0) {
    const summary = `First fix the other failed checks: ${explainedBy.join(', ')}.`
    return { ...trial, explainedBy, remedies: [{ summary }] }
  }
  // If a remedy has the owner `relay`, the trial already names the cause, on the relay chain.
  if (trial.remedies.some(({ owner }) => owner === 'relay')) return { ...trial, explainedBy }
  return { ...trial, explainedBy, summary: `${endSentence(trial.summary)} No check explains it.` }
}

function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** Sets `followsFrom` of each failure that another failure caused, and the titles of warnings. */
export function relateResults(
  results: readonly CheckResult[],
  checks: readonly Check[]
): readonly CheckResult[] {
  const declared = new Map(checks.map((check) => [check.id, check]))
  const failures = results.filter(({ outcome, waiver }) => outcome === 'fail' && !waiver)
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

export function summarizeTrial(results: readonly CheckResult[]): TrialSummary | undefined {
  const result = results.find(({ id }) => id === TRIAL)
  if (result === undefined) return undefined
  const { outcome, summary } = result
  if (hasSucceeded(result)) return { state: 'succeeded', summary }
  if (outcome === 'fail') return { state: 'failed', summary }
  return { state: outcome === 'notApplicable' ? 'notTried' : 'undetermined', summary }
}

/**
 * The least severe outcome that makes a network not ready. `fail` is the most severe outcome, and
 * `manual` is the least severe.
 */
export type FailOn = 'fail' | 'warn' | 'manual'

const SEVERE: readonly string[] = ['fail', 'warn', 'manual'] satisfies readonly FailOn[]

/**
 * Returns the verdict on a network. Does not count waived results, results that the trial
 * contradicts, and recommendations. If a check fails, the verdict is `notReady`, even if other
 * checks are undetermined.
 */
export function decideVerdict(
  results: readonly CheckResult[],
  failOn: FailOn = 'fail'
): Report['verdict'] {
  const counted = results.filter(
    ({ waiver, kind, overruled }) =>
      waiver === undefined && kind === undefined && overruled === undefined
  )
  const failing = SEVERE.slice(0, SEVERE.indexOf(failOn) + 1)
  if (counted.some(({ outcome }) => failing.includes(outcome))) return 'notReady'
  return counted.some(({ outcome }) => outcome === 'error') ? 'undetermined' : 'ready'
}

export function joinVerdicts(
  networks: readonly { readonly verdict: Report['verdict'] }[]
): Report['verdict'] {
  const order = ['notReady', 'undetermined'] as const
  return order.find((one) => networks.some(({ verdict }) => verdict === one)) ?? 'ready'
}

/** Returns the exit code of a verdict: 0 for ready, 1 for not ready, 3 for undetermined. */
export function exitCodeOf(verdict: Report['verdict']): number {
  return { ready: 0, notReady: 1, undetermined: 3 }[verdict]
}
