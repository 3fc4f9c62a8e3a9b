import {
  describeThrown,
  errorToJson,
  isParaclockError,
  OperationAborted,
  ParaclockError,
  SavedDataMalformed
} from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import { taskRuns } from '../checks/task-runs.ts'
import { isVerdict, type Verdict } from '../checks/Verdict.ts'
import type { Waiver } from '../config/configSchema.ts'
import { CheckEvaluationFailed } from '../errors/checklist.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import { nameNeed } from '../gather/defineGatherer.ts'
import type { CheckResult, TrialSummary } from '../report/reportSchema.ts'
import { findSkipRoot } from './findSkipRoot.ts'
import { relateResults } from './relateResults.ts'
import { withholdRefused } from './withholdRefused.ts'

const TRIAL = taskRuns.id

/** The arguments of {@link runChecks}. */
export interface RunChecksArgs {
  /** The checks. The checks that a check names in `after` must come before that check. */
  readonly checks: readonly Check[]
  readonly evidence: NetworkEvidence
  /** The time of the gathering, in seconds since the Unix epoch. */
  readonly gatheredAt: number
  readonly waivers?: readonly Waiver[]
  /** The day, in UTC, for which waivers are judged: `2026-12-31`. */
  readonly today: string
}

/**
 * Evaluates checks on evidence. If an artifact is missing, the outcome is `error`. If a check in
 * `after` fails or is undetermined, the outcome is `skipped`.
 */
export function runChecks(args: RunChecksArgs): readonly CheckResult[] {
  const results = new Map<string, CheckResult>()
  for (const check of args.checks) results.set(check.id, runCheck(check, results, args))
  const judged = blameChecks(results, args.checks)
  return withholdRefused(weighTrial(judged, args.checks), args.evidence)
}

/**
 * Changes the outcome `error` of a check to `skipped` if another check explains the error, and this
 * other check failed or was skipped. If the other check was skipped because of this error, the
 * outcome stays, because each check would name the other as the cause.
 */
function blameChecks(
  results: ReadonlyMap<string, CheckResult>,
  checks: readonly Check[]
): readonly CheckResult[] {
  const judged = new Map(results)
  for (const result of results.values()) {
    const { errorCode, ...rest } = result
    if (errorCode === undefined) continue
    const explaining = checks.filter(
      ({ id, explains = [] }) =>
        explains.includes(errorCode) && findSkipRoot(id, judged) !== result.id
    )
    const withOutcome = (outcome: CheckResult['outcome']): Check | undefined =>
      explaining.find(({ id }) => results.get(id)?.outcome === outcome)
    const cause = withOutcome('fail') ?? withOutcome('skipped')
    if (cause !== undefined) {
      judged.set(result.id, { ...rest, remedies: [], ...skippedBecauseOf(cause.id) })
    }
  }
  return [...judged.values()]
}

function skippedBecauseOf(id: string) {
  const summary = `skipped: caused by ${id}`
  return { outcome: 'skipped', summary, skippedBecauseOf: id } as const
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

function runCheck(
  check: Check,
  earlier: ReadonlyMap<string, CheckResult>,
  args: RunChecksArgs
): CheckResult {
  const { id, group, why, docs } = check
  const kind = check.kind === 'recommendation' ? { kind: check.kind } : {}
  const base = { id, group, why, docs, ...kind, title: check.title, evidence: [], remedies: [] }
  const cause = findCause(check, earlier)
  if (cause?.outcome === 'notApplicable') {
    return { ...base, outcome: 'notApplicable', summary: cause.summary }
  }
  if (cause !== undefined) return { ...base, ...skippedBecauseOf(cause.id) }
  const verdict = judge(check, args)
  const took = measureEvidence(check, args.evidence)
  if ('errorCode' in verdict) return { ...base, outcome: 'error', ...verdict, ...took }
  const isFailed = verdict.outcome === 'fail'
  const waiver = isFailed || verdict.outcome === 'warn' ? findWaiver(id, args) : undefined
  return {
    ...base,
    title: isFailed ? check.failureTitle : check.title,
    outcome: isFailed && check.kind === 'recommendation' ? 'warn' : verdict.outcome,
    summary: verdict.summary,
    ...took,
    explainedBy: 'explainedBy' in verdict ? verdict.explainedBy : undefined,
    evidence: verdict.evidence,
    remedies: 'remedies' in verdict ? (verdict.remedies ?? []) : [],
    waiver: waiver && { reason: waiver.reason, until: waiver.until }
  }
}

function findCause(
  check: Check,
  earlier: ReadonlyMap<string, CheckResult>
): CheckResult | undefined {
  const found = (check.after ?? []).map((id) => {
    const result = earlier.get(id)
    if (result === undefined)
      throw new ParaclockError(CheckEvaluationFailed, {
        id: check.id,
        problem: `it comes after ${id}, which has not been evaluated`
      })
    return result
  })
  // If a check in `after` has an error that this check explains, or was skipped because of such an
  // error, this check is still evaluated.
  const isExplained = ({ id }: CheckResult): boolean => {
    const { errorCode } = earlier.get(findSkipRoot(id, earlier)) ?? {}
    const { explains = [], explainFailure } = check
    return explainFailure !== undefined && errorCode !== undefined && explains.includes(errorCode)
  }
  const unmet = found.find(
    (one) => ['fail', 'error', 'skipped'].includes(one.outcome) && !isExplained(one)
  )
  return unmet ?? found.find(({ outcome }) => outcome === 'notApplicable')
}

function judge(
  check: Check,
  { evidence, gatheredAt }: RunChecksArgs
): Verdict | (Pick<CheckResult, 'summary' | 'remedies'> & { readonly errorCode: string }) {
  const context = { network: evidence.network, config: evidence.config, gatheredAt }
  const artifacts: Record<string, unknown> = {}
  try {
    for (const name of check.requires.map(nameNeed)) {
      const gathered = evidence.artifacts[name]
      if (gathered === undefined) {
        const problem = `it holds nothing about ${name}`
        throw new ParaclockError(SavedDataMalformed, { what: 'complete evidence', problem })
      }
      if (gathered.status === 'failed') {
        const { code, message, remedies } = gathered.error
        const explained = check.explains?.includes(code)
          ? check.explainFailure?.(gathered.error, listGathered(evidence))
          : undefined
        return explained ?? { summary: message, errorCode: code, remedies }
      }
      artifacts[name] = gathered.value
    }
    const verdict: unknown = check.evaluate(artifacts, context)
    if (isVerdict(verdict)) return verdict
    // `verdict` can be a promise. Without a handler, its rejection would end the process.
    Promise.resolve(verdict).catch(() => {})
    const problem =
      'it returned no verdict: evaluate returns pass, warn, fail, notApplicable or manual'
    throw new ParaclockError(CheckEvaluationFailed, { id: check.id, problem })
  } catch (error) {
    if (isParaclockError(error, OperationAborted)) throw error
    const about = { id: check.id, problem: describeThrown(error), at: findPlace(check, error) }
    const { code, message, remedies } = errorToJson(
      isParaclockError(error)
        ? error
        : new ParaclockError(CheckEvaluationFailed, about, { cause: error })
    )
    return { summary: message, errorCode: code, remedies }
  }
}

function findPlace({ id }: Check, error: unknown): string | undefined {
  if (!(error instanceof Error) || listChecks().some((own) => own.id === id)) return undefined
  const [, file, line] =
    /([^/\\\s(]+\.[cm]?[jt]s)(?:\?[^:\s]*)?:(\d+):\d+/.exec(error.stack ?? '') ?? []
  return file === undefined ? undefined : `${file}:${line}`
}

function measureEvidence(
  { requires }: Check,
  { artifacts }: NetworkEvidence
): Pick<CheckResult, 'durationMilliseconds'> {
  const times = requires.flatMap((need) => {
    const took: unknown = artifacts[nameNeed(need)]?.durationMilliseconds
    // The duration is validated, because saved evidence is untrusted.
    return typeof took === 'number' && took >= 0 ? [took] : []
  })
  return times.length === 0 ? {} : { durationMilliseconds: Math.max(...times) }
}

function findWaiver(
  id: string,
  { evidence, waivers = [], today }: RunChecksArgs
): Waiver | undefined {
  return waivers.find(
    ({ check, network = evidence.network, until }) =>
      // Days in the form `2026-12-31` can be compared as text.
      check === id && network === evidence.network && until >= today
  )
}
