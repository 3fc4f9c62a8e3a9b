import type { Evidence, Remedy } from '@paraclock/core'

interface Found {
  /** What was found, with its values, in one line. */
  readonly summary: string
  /** What the verdict rests on. */
  readonly evidence: readonly Evidence[]
}

/** It holds. */
export interface Pass extends Found {
  readonly outcome: 'pass'
}

/** It holds today, with little to spare. */
export interface Warn extends Found {
  readonly outcome: 'warn'
  readonly remedies?: readonly Remedy[]
}

/** It does not hold. There is always something that fixes it. */
export interface Fail extends Found {
  readonly outcome: 'fail'
  /** The checks that it is a consequence of, where one of them fails. */
  readonly explainedBy?: readonly string[]
  readonly remedies: readonly [Remedy, ...Remedy[]]
}

/** It does not concern this chain; the summary says why. */
export interface NotApplicable extends Found {
  readonly outcome: 'notApplicable'
}

/** Only a person can decide; the summary says how. */
export interface Manual extends Found {
  readonly outcome: 'manual'
  readonly remedies?: readonly Remedy[]
}

/** What a check may say. That something could not be decided is for the runner to say. */
export type Verdict = Pass | Warn | Fail | NotApplicable | Manual

/** Says that it holds. */
export function pass(summary: string, evidence: readonly Evidence[] = []): Pass {
  return { outcome: 'pass', summary, evidence }
}

/** Says that it holds, with little to spare. */
export function warn(
  summary: string,
  evidence: readonly Evidence[],
  remedies: readonly Remedy[] = []
): Warn {
  return { outcome: 'warn', summary, evidence, remedies }
}

/** Says that it does not hold, and what fixes it. */
export function fail(
  summary: string,
  evidence: readonly Evidence[],
  ...remedies: readonly [Remedy, ...Remedy[]]
): Fail {
  return { outcome: 'fail', summary, evidence, remedies }
}

/** Says why it does not concern this chain. */
export function notApplicable(reason: string, evidence: readonly Evidence[] = []): NotApplicable {
  return { outcome: 'notApplicable', summary: reason, evidence }
}

/** Says how a person can decide. */
export function manual(
  instructions: string,
  evidence: readonly Evidence[] = [],
  remedies: readonly Remedy[] = []
): Manual {
  return { outcome: 'manual', summary: instructions, evidence, remedies }
}

const OUTCOMES: readonly unknown[] = ['pass', 'warn', 'fail', 'notApplicable', 'manual']

/** Tells whether a check of any origin has returned a verdict. */
export function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== 'object' || value === null) return false
  const {
    outcome,
    summary,
    evidence,
    remedies = []
  } = value as Partial<Record<keyof Fail, unknown>>
  const isWhole =
    OUTCOMES.includes(outcome) &&
    typeof summary === 'string' &&
    Array.isArray(evidence) &&
    Array.isArray(remedies)
  return isWhole && (outcome !== 'fail' || remedies.length > 0)
}
