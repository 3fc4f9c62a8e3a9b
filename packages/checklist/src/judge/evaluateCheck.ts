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
import { isVerdict, type Verdict } from '../checks/Verdict.ts'
import type { Waiver } from '../config/configSchema.ts'
import { CheckEvaluationFailed } from '../errors/checklist.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import { nameNeed } from '../gather/chains/defineGatherer.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import { findSkipRoot } from './findSkipRoot.ts'

/** The evidence of a network, and the times for which it is judged. */
export interface EvaluateArgs {
  readonly evidence: NetworkEvidence
  /** The time of the gathering, in seconds since the Unix epoch. */
  readonly gatheredAt: number
  readonly waivers?: readonly Waiver[]
  /** The day, in UTC, for which waivers are judged: `2026-12-31`. */
  readonly today: string
  /** Whether the network is that of a rehearsal. */
  readonly isRehearsal?: boolean
}

export function skippedBecauseOf(id: string) {
  const summary = `skipped: caused by ${id}`
  return { outcome: 'skipped', summary, skippedBecauseOf: id } as const
}

/**
 * Evaluates one check on evidence. If an artifact is missing, the outcome is `error`. If a check in
 * `after` fails or is undetermined, the outcome is `skipped`.
 *
 * @param earlier - the results of the checks before this check, by id
 */
export function evaluateCheck(
  check: Check,
  earlier: ReadonlyMap<string, CheckResult>,
  args: EvaluateArgs
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
  { evidence, gatheredAt, isRehearsal = false }: EvaluateArgs
): Verdict | (Pick<CheckResult, 'summary' | 'remedies'> & { readonly errorCode: string }) {
  const context = { network: evidence.network, config: evidence.config, gatheredAt, isRehearsal }
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
  { evidence, waivers = [], today }: EvaluateArgs
): Waiver | undefined {
  return waivers.find(
    ({ check, network = evidence.network, until }) =>
      // Days in the form `2026-12-31` can be compared as text.
      check === id && network === evidence.network && until >= today
  )
}
