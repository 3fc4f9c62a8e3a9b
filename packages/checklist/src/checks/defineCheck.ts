import type { ErrorReport } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import type { ArtifactNeed, ArtifactsOf } from '../gather/defineGatherer.ts'
import type { CheckGroup } from '../report/reportSchema.ts'
import type { Verdict } from './Verdict.ts'

/** What every check is given beside its artifacts. */
export interface CheckContext {
  /** The name of the network. */
  readonly network: string
  /** How the network is configured. */
  readonly config: NetworkConfig
  /** When the evidence was gathered, in seconds since the Unix epoch. */
  readonly gatheredAt: number
}

/**
 * What a check has to say beside the trial of the task. An `explanation` says why a task runs or does
 * not: where the trial ran every planned run to its effect, it does not count. A `requirement` is
 * about what no trial can show, such as the identity of a chain or its finality, and counts all the same. A
 * `recommendation` never makes a network unready.
 */
export type CheckKind = 'explanation' | 'requirement' | 'recommendation'

/** What a check is, beside how it judges. */
export interface CheckFacts {
  /** Its name: `hrmp-not-closing`. */
  readonly id: string
  /** What it is about. */
  readonly group: CheckGroup
  /** What it has to say beside the trial. Defaults to `requirement`. */
  readonly kind?: CheckKind
  /** What holds when it passes. */
  readonly title: string
  /** What does not hold when it fails. */
  readonly failureTitle: string
  /** What its warning is about. Defaults to `failureTitle`. */
  readonly warningTitle?: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** How it is decided, for the page of the checks. */
  readonly how: string
  /** What fixes it when it fails, for the page of the checks. */
  readonly fixes: readonly string[]
  /** The checks without which it means nothing. */
  readonly after?: readonly string[]
  /**
   * The checks that it fails with: where one of these fails, this one fails in consequence, and is
   * shown with it. It is evaluated all the same.
   */
  readonly followsFrom?: readonly string[]
  /**
   * The codes of errors by which an artifact cannot be gathered and of which this check tells the
   * reason: where it fails, the checks that lack such an artifact are skipped because of it.
   */
  readonly explains?: readonly string[]
  /** A page about it. Checks of this package have theirs in docs/checks.md. */
  readonly docs?: string
  /**
   * Tells what it means that an artifact of this check could not be gathered for one of the reasons
   * that it explains. `undefined` leaves it an error.
   */
  explainFailure?(error: ErrorReport, gathered: Partial<Artifacts>): Verdict | undefined
}

/** One line of the checklist. */
export interface Check extends CheckFacts {
  /** The artifacts that it looks at. Where one could not be gathered, the check is an error. */
  readonly requires: readonly ArtifactNeed[]
  /** Tells, from what was gathered alone. */
  evaluate(artifacts: Readonly<Record<string, unknown>>, context: CheckContext): Verdict
}

/**
 * Declares a check. `evaluate` is pure: the same artifacts lead to the same verdict, today and in a
 * year, so that saved evidence can be judged again.
 *
 * @example
 * ```ts
 * import { defineCheck, fail, pass } from '@paraclock/checklist'
 *
 * export const enoughRuns = defineCheck({
 *   id: 'acme-enough-runs',
 *   group: 'extensions',
 *   title: 'The service holds fees for a thousand runs',
 *   failureTitle: 'The service holds fees for fewer than a thousand runs',
 *   why: 'Our users schedule in bulk.',
 *   how: 'The planned runs of the configuration are counted.',
 *   fixes: ['Set automation.plannedRuns to 1000.'],
 *   requires: ['funds'],
 *   evaluate: ({ funds }) =>
 *     funds.plannedRuns >= 1000
 *       ? pass(`${funds.plannedRuns} runs`)
 *       : fail(`${funds.plannedRuns} runs`, [], { summary: 'Set automation.plannedRuns to 1000.' })
 * })
 * ```
 */
export function defineCheck<const Requires extends readonly ArtifactNeed[]>(
  check: CheckFacts & {
    readonly requires: Requires
    readonly evaluate: (artifacts: ArtifactsOf<Requires>, context: CheckContext) => Verdict
  }
): Check {
  // What is handed over are the artifacts that are named in `requires`.
  return check as unknown as Check
}
