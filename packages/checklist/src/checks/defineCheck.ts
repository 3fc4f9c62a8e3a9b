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
  /** How the network is configured. */
  readonly config: NetworkConfig
  /** When the evidence was gathered, in seconds since the Unix epoch. */
  readonly gatheredAt: number
}

/**
 * How a check counts in relation to the trial of the task. An `explanation` says why a task runs or
 * not. It does not count if every planned run had its effect in the trial. A `requirement` concerns
 * a fact that no trial can show, such as the identity of a chain or its finality. It always counts.
 * A `recommendation` never makes a network unready.
 */
export type CheckKind = 'explanation' | 'requirement' | 'recommendation'

/** The description of a check, without its `evaluate`. */
export interface CheckFacts {
  /** Its name: `hrmp-not-closing`. */
  readonly id: string
  /** The group of checks that it belongs to. */
  readonly group: CheckGroup
  /** How the check counts in relation to the trial. Defaults to `requirement`. */
  readonly kind?: CheckKind
  /** The title of a pass. */
  readonly title: string
  /** The title of a fail. */
  readonly failureTitle: string
  /** The title of a warning. Defaults to `failureTitle`. */
  readonly warningTitle?: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** How the check decides, for the page of the checks. */
  readonly how: string
  /** The fixes for a failure, for the page of the checks. */
  readonly fixes: readonly string[]
  /** The checks that must pass before this check is evaluated. */
  readonly after?: readonly string[]
  /**
   * Checks that cause this check to fail. If one of them fails, a failure of this check is shown as
   * its consequence. This check is still evaluated.
   */
  readonly followsFrom?: readonly string[]
  /**
   * Error codes that this check explains. If this check fails, a check is skipped if gathering its
   * artifact failed with one of these codes.
   */
  readonly explains?: readonly string[]
  /**
   * A page about the check. Defaults to its section in docs/checks.md, for the checks of this
   * package.
   */
  readonly docs?: string
  /**
   * The verdict if gathering an artifact of this check failed with one of the codes in `explains`.
   * If it returns `undefined`, the outcome stays `error`.
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
