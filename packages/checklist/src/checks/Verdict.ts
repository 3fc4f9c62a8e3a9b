import { type Evidence, isRecord, type Remedy } from '@paraclock/core'

/** What every verdict has: a sentence and its evidence. */
interface Found {
  readonly summary: string
  readonly evidence: readonly Evidence[]
}

/** A verdict that passes: the title of the check is true. */
export interface Pass extends Found {
  readonly outcome: 'pass'
}

/** A verdict that passes with a warning. The summary names what needs attention. */
export interface Warn extends Found {
  readonly outcome: 'warn'
  readonly remedies?: readonly Remedy[]
}

/** A verdict that fails: the title of the check is false. The verdict has at least one remedy. */
export interface Fail extends Found {
  readonly outcome: 'fail'
  /**
   * The ids of checks that can cause this failure. If one of these checks fails, the report names
   * that check as the cause.
   */
  readonly explainedBy?: readonly string[]
  readonly remedies: readonly [Remedy, ...Remedy[]]
}

/** A verdict for a check that does not apply to this chain. The summary says why. */
export interface NotApplicable extends Found {
  readonly outcome: 'notApplicable'
}

/** A verdict that leaves the decision to a person. The summary says how to decide. */
export interface Manual extends Found {
  readonly outcome: 'manual'
  readonly remedies?: readonly Remedy[]
}

/** A verdict that `evaluate` can return. The runner adds the outcomes `error` and `skipped`. */
export type Verdict = Pass | Warn | Fail | NotApplicable | Manual

/** Makes a verdict that passes. `summary` gives the values on which the verdict is based. */
export function pass(summary: string, evidence: readonly Evidence[] = []): Pass {
  return { outcome: 'pass', summary, evidence }
}

/** Makes a verdict that passes with a warning. Remedies are optional. */
export function warn(
  summary: string,
  evidence: readonly Evidence[],
  remedies?: readonly Remedy[]
): Warn {
  return { outcome: 'warn', summary, evidence, remedies }
}

/** Makes a verdict that fails, with at least one remedy. */
export function fail(
  summary: string,
  evidence: readonly Evidence[],
  ...remedies: readonly [Remedy, ...Remedy[]]
): Fail {
  return { outcome: 'fail', summary, evidence, remedies }
}

/** Makes a verdict for a check that does not apply. The reason becomes the summary. */
export function notApplicable(reason: string, evidence: readonly Evidence[] = []): NotApplicable {
  return { outcome: 'notApplicable', summary: reason, evidence }
}

/** Makes a verdict that leaves the decision to a person. The instructions become the summary. */
export function manual(
  instructions: string,
  evidence: readonly Evidence[] = [],
  remedies?: readonly Remedy[]
): Manual {
  return { outcome: 'manual', summary: instructions, evidence, remedies }
}

/**
 * Makes a verdict for what only a run shows. `what` is the instruction: `Rehearse the call`. `why`
 * says why the check cannot tell.
 */
export function manualRun(
  what: string,
  why: string,
  evidence: readonly Evidence[],
  { isRehearsal }: { readonly isRehearsal?: boolean }
): Manual {
  const shown = isRehearsal ? 'See the runs of this rehearsal' : `${what} with paraclock rehearse`
  return manual(`${shown}: ${why}.`, evidence)
}

const OUTCOMES: readonly unknown[] = ['pass', 'warn', 'fail', 'notApplicable', 'manual']

export function isVerdict(value: unknown): value is Verdict {
  if (!isRecord(value)) return false
  const { outcome, summary, evidence, remedies = [] } = value
  return (
    OUTCOMES.includes(outcome) &&
    typeof summary === 'string' &&
    Array.isArray(evidence) &&
    Array.isArray(remedies) &&
    (outcome !== 'fail' || remedies.length > 0)
  )
}
