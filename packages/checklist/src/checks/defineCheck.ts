import type { ErrorReport } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import type { ArtifactNeed, ArtifactsOf } from '../gather/defineGatherer.ts'
import type { CheckGroup } from '../report/reportSchema.ts'
import type { Verdict } from './Verdict.ts'

/** The context that every check gets in addition to its artifacts. */
export interface CheckContext {
  /** The name of the network. */
  readonly network: string
  readonly config: NetworkConfig
  /** When the evidence was gathered, in seconds since the Unix epoch. */
  readonly gatheredAt: number
}

/**
 * How a check counts beside the trial of the task. An `explanation` does not count if every planned
 * run had its effect in the trial. A `requirement` always counts: no trial shows its fact, such as
 * the identity of a chain. A `recommendation` never makes a network unready.
 */
export type CheckKind = 'explanation' | 'requirement' | 'recommendation'

/** The description of a check, without its `evaluate`. */
export interface CheckFacts {
  /** Its name: `hrmp-not-closing`. */
  readonly id: string
  readonly group: CheckGroup
  /** Defaults to `requirement`. */
  readonly kind?: CheckKind
  /** The title of a pass. */
  readonly title: string
  readonly failureTitle: string
  /** The title of a warning. Defaults to `failureTitle`. */
  readonly warningTitle?: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** How the check decides, for the page of the checks. */
  readonly how: string
  readonly fixes: readonly string[]
  /** The checks that must pass before this check is evaluated. */
  readonly after?: readonly string[]
  /** Checks whose failure causes a failure of this check. This check is still evaluated. */
  readonly followsFrom?: readonly string[]
  /**
   * Error codes that this check explains. If it fails, checks are skipped whose artifacts could not
   * be gathered because of such an error.
   */
  readonly explains?: readonly string[]
  /** A page about the check. Checks of this package have a section in docs/checks.md. */
  readonly docs?: string
  /**
   * The verdict if an artifact could not be gathered because of an error in `explains`. If it is
   * `undefined`, the outcome stays `error`.
   */
  explainFailure?(error: ErrorReport, gathered: Partial<Artifacts>): Verdict | undefined
}

/** A check of the checklist. */
export interface Check extends CheckFacts {
  /** The artifacts that the check reads. If one could not be gathered, the outcome is `error`. */
  readonly requires: readonly ArtifactNeed[]
  /** Judges the gathered artifacts, and nothing else. */
  evaluate(artifacts: Readonly<Record<string, unknown>>, context: CheckContext): Verdict
}

/**
 * Declares a check. `evaluate` must be pure: the same artifacts always lead to the same verdict, so
 * that saved evidence can be judged again.
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
  // The runner passes exactly the artifacts that `requires` names.
  return check as unknown as Check
}
