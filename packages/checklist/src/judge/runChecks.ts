import { errorToJson, isParaclockError, ParaclockError, type Remedy } from '@paraclock/core'
import type { Waiver } from '../config/Config.ts'
import type { ArtifactName, Artifacts } from '../evidence/Artifacts.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { CheckResult } from '../report/Report.ts'
import { artifactNeeds } from './artifactNeeds.ts'
import type { Check } from './defineCheck.ts'
import { findWaiver } from './findWaiver.ts'
import type { Verdict } from './Verdict.ts'

/** What {@link runChecks} takes. */
export interface RunChecksArgs {
  /** The checks, each behind those that it comes after. */
  readonly checks: readonly Check[]
  /** What was gathered of one network. */
  readonly evidence: NetworkEvidence
  /** When it was gathered, in seconds since the Unix epoch. */
  readonly gatheredAt: number
  /** Checks that are allowed to fail for a while. */
  readonly waivers?: readonly Waiver[]
  /** The day on which waivers are looked at: `2026-12-31`. */
  readonly today: string
}

/**
 * Evaluates checks over what was gathered. It alone says `error` and `skipped`: what could not be
 * gathered is never a pass, and a check whose prerequisite does not hold is not evaluated.
 */
export function runChecks(args: RunChecksArgs): readonly CheckResult[] {
  const results = new Map<string, CheckResult>()
  for (const check of args.checks) results.set(check.id, runCheck(check, results, args))
  return args.checks.map((check) => blameNeed(check, results, args))
}

/** Names what kept an artifact from being gathered, where another check tells it. */
function blameNeed(
  check: Check,
  results: ReadonlyMap<string, CheckResult>,
  { evidence }: RunChecksArgs
): CheckResult {
  const result = results.get(check.id) as CheckResult
  if (result.outcome !== 'error') return result
  const missing = check.requires.filter((name) => evidence.artifacts[name]?.status === 'failed')
  const needs = missing.flatMap((name) => artifactNeeds[name] ?? [])
  const cause = needs.map((id) => results.get(id)).find((one) => one?.outcome === 'fail')
  if (cause === undefined) return result
  const { errorCode: _, ...rest } = result
  return { ...rest, ...skippedBecauseOf(cause.id) }
}

function skippedBecauseOf(
  id: string
): Pick<CheckResult, 'outcome' | 'summary' | 'skippedBecauseOf'> {
  return { outcome: 'skipped', summary: `not looked at, because of ${id}`, skippedBecauseOf: id }
}

function runCheck(
  check: Check,
  earlier: ReadonlyMap<string, CheckResult>,
  args: RunChecksArgs
): CheckResult {
  const { id, group, why } = check
  const docs = `docs/checks/${id}.md`
  const base = { id, group, why, docs, title: check.title, evidence: [], remedies: [] }
  const cause = findCause(check, earlier)
  if (cause?.outcome === 'notApplicable') {
    return { ...base, outcome: 'notApplicable', summary: cause.summary }
  }
  if (cause !== undefined) {
    return { ...base, ...skippedBecauseOf(cause.id) }
  }
  const verdict = judge(check, args)
  if ('errorCode' in verdict) return { ...base, outcome: 'error', ...verdict }
  const failed = verdict.outcome === 'fail' || verdict.outcome === 'warn'
  const waiver = failed ? findWaiver({ ...args, id, network: args.evidence.name }) : undefined
  return {
    ...base,
    title: verdict.outcome === 'fail' ? check.failureTitle : check.title,
    outcome: verdict.outcome,
    summary: verdict.summary,
    evidence: verdict.evidence,
    remedies: 'remedies' in verdict ? (verdict.remedies ?? []) : [],
    ...(waiver ? { waiver: { reason: waiver.reason, until: waiver.until } } : {})
  }
}

/** The prerequisite that keeps a check from meaning anything. */
function findCause(
  check: Check,
  earlier: ReadonlyMap<string, CheckResult>
): CheckResult | undefined {
  const found = (check.after ?? []).map((id) => {
    const result = earlier.get(id)
    if (result === undefined)
      throw new ParaclockError('CheckOrderInvalid', { id: check.id, after: id })
    return result
  })
  const unmet = found.find(({ outcome }) => ['fail', 'error', 'skipped'].includes(outcome))
  return unmet ?? found.find(({ outcome }) => outcome === 'notApplicable')
}

/** What could not be judged, and why. */
interface Unjudged {
  readonly summary: string
  readonly errorCode: string
  /** What can be done about the reason. */
  readonly remedies?: readonly Remedy[]
}

function judge(check: Check, args: RunChecksArgs): Verdict | Unjudged {
  const { evidence, gatheredAt } = args
  const artifacts: Partial<Record<ArtifactName, unknown>> = {}
  for (const name of check.requires) {
    const gathered = evidence.artifacts[name]
    if (gathered === undefined) {
      const { code, message } = new ParaclockError('EvidenceMissing', { artifact: name })
      return { summary: message, errorCode: code }
    }
    if (gathered.status === 'failed') {
      const { code, message, remedies } = gathered.error
      const explained = check.explainFailure?.(gathered.error, listGathered(evidence))
      if (explained !== undefined) return explained
      return { summary: message, errorCode: code, remedies }
    }
    artifacts[name] = gathered.value
  }
  try {
    const context = { network: evidence.name, config: evidence.config, gatheredAt }
    return check.evaluate(artifacts as Artifacts, context)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const coded = isParaclockError(error)
      ? error
      : new ParaclockError('CheckEvaluationFailed', { id: check.id, problem }, { cause: error })
    const { code, message, remedies } = errorToJson(coded)
    return { summary: message, errorCode: code, remedies }
  }
}

function listGathered({ artifacts }: NetworkEvidence): Partial<Artifacts> {
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([name, gathered]) =>
      gathered?.status === 'gathered' ? [[name, gathered.value]] : []
    )
  )
}
