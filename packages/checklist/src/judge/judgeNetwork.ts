import { ParaclockError } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import { taskRuns } from '../checks/task-runs.ts'
import { ExtensionMalformed } from '../errors/checklist.ts'
import type { OwnCheck } from '../evidence/EvidenceFile.ts'
import type { CheckResult, TrialSummary } from '../schema/reportSchema.ts'
import { type EvaluateArgs, evaluateCheck, skippedBecauseOf } from './evaluateCheck.ts'
import { findSkipRoot } from './findSkipRoot.ts'
import { nameAccounts } from './nameAccounts.ts'
import { relateResults } from './relateResults.ts'
import { type Selection, selectResults } from './selectResults.ts'
import { withholdRefused } from './withholdRefused.ts'

const TRIAL = taskRuns.id

/** The arguments of {@link judgeNetwork}. */
export interface JudgeNetworkArgs extends EvaluateArgs {
  /** The checks. The checks that a check names in `after` must come before that check. */
  readonly checks: readonly Check[]
  /** The checks for which the evidence was gathered. Each needs to be in `checks`. */
  readonly ownChecks?: readonly OwnCheck[]
  /** The results that are shown. Only these can be the cause of another failure. */
  readonly selection?: Selection
}

/**
 * Judges a network: evaluates all checks on the evidence, and brings their results into the final
 * form, in these passes.
 */
export function judgeNetwork(args: JudgeNetworkArgs): readonly CheckResult[] {
  const { checks, evidence, selection = {} } = args
  let results = evaluateChecks(args)
  results = blameChecks(results, checks)
  results = weighTrial(results, checks)
  results = withholdRefused(results, evidence)
  results = [...results, ...listMissing(args)]
  results = relateResults(results, checks, selectResults(results, selection))
  return nameAccounts(results, evidence)
}

function evaluateChecks(args: JudgeNetworkArgs): readonly CheckResult[] {
  const results = new Map<string, CheckResult>()
  for (const check of args.checks) results.set(check.id, evaluateCheck(check, results, args))
  return [...results.values()]
}

/**
 * Changes the outcome `error` of a check to `skipped` if another check explains the error, and this
 * other check failed or was skipped. If the other check was skipped because of this error, the
 * outcome stays, because each check would name the other as the cause.
 */
function blameChecks(
  results: readonly CheckResult[],
  checks: readonly Check[]
): readonly CheckResult[] {
  const judged = new Map(results.map((result) => [result.id, result]))
  for (const result of results) {
    const { errorCode, ...rest } = result
    if (errorCode === undefined) continue
    const explaining = checks.filter(
      ({ id, explains = [] }) =>
        explains.includes(errorCode) && findSkipRoot(id, judged) !== result.id
    )
    const withOutcome = (outcome: CheckResult['outcome']): Check | undefined =>
      explaining.find(({ id }) => results.some((one) => one.id === id && one.outcome === outcome))
    const cause = withOutcome('fail') ?? withOutcome('skipped')
    if (cause !== undefined) {
      judged.set(result.id, { ...rest, remedies: [], ...skippedBecauseOf(cause.id) })
    }
  }
  return [...judged.values()]
}

/**
 * Adjusts results to the trial. If every planned run succeeded, each failed or undetermined check
 * of the kind `explanation` becomes a warning. If the trial failed, `explainedBy` of its result
 * lists the other failed checks, except those that another failed check caused.
 */
function weighTrial(
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

export function summarizeTrial(results: readonly CheckResult[]): TrialSummary | undefined {
  const result = results.find(({ id }) => id === TRIAL)
  if (result === undefined) return undefined
  const { outcome, summary } = result
  if (hasSucceeded(result)) return { state: 'succeeded', summary }
  if (outcome === 'fail') return { state: 'failed', summary }
  return { state: outcome === 'notApplicable' ? 'notTried' : 'undetermined', summary }
}

/** Returns an `error` for each check that the evidence names but no loaded extension has. */
function listMissing({ ownChecks = [], checks }: JudgeNetworkArgs): readonly CheckResult[] {
  const known = new Set(checks.map(({ id }) => id))
  return ownChecks
    .filter(({ id }) => !known.has(id))
    .map((check) => {
      const problem = 'the evidence was gathered for it, and no extension here has it'
      const error = new ParaclockError(ExtensionMalformed, { check: check.id, problem })
      const { code: errorCode, message: summary, remedies } = error
      return { ...check, outcome: 'error', summary, errorCode, evidence: [], remedies }
    })
}
