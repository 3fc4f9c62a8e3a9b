import type { ErrorReport } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import type { ArtifactNeed, ArtifactsOf } from '../gather/chains/defineGatherer.ts'
import type { CheckGroup } from '../schema/reportSchema.ts'
import type { Verdict } from './Verdict.ts'

/** The context that every check gets in addition to its artifacts. */
export interface CheckContext {
  readonly network: string
  readonly config: NetworkConfig
  /** The time of the gathering, in seconds since the Unix epoch. */
  readonly gatheredAt: number
  /** Whether the network is that of a rehearsal, which then runs tasks. */
  readonly isRehearsal?: boolean
}

/**
 * How a failure of a check affects the verdict on a network.
 * - `explanation`: If every planned run of the trial succeeded, the failure becomes a warning, and
 *   does not affect the verdict.
 * - `requirement`: The failure always affects the verdict, because a trial does not test what the
 *   check judges, for example the identity of a chain.
 * - `recommendation`: The failure becomes a warning, and never affects the verdict.
 */
export type CheckKind = 'explanation' | 'requirement' | 'recommendation'

/** The properties of a check, except `requires` and `evaluate`. */
export interface CheckFacts {
  readonly id: string
  readonly group: CheckGroup
  /** Defaults to `requirement`. */
  readonly kind?: CheckKind
  readonly title: string
  readonly failureTitle: string
  /** Defaults to `failureTitle`. */
  readonly warningTitle?: string
  readonly why: string
  /** How the check decides, for `paraclock explain`. */
  readonly how: string
  readonly fixes: readonly string[]
  /**
   * The ids of checks that are evaluated before this check. If one of them fails or is
   * undetermined, this check is skipped. A check with `explainFailure` is evaluated despite errors
   * whose codes are in its `explains`.
   */
  readonly after?: readonly string[]
  /**
   * The ids of checks whose failure can cause a failure of this check. If such a check and this
   * check fail, the report names the check in `followsFrom` as the cause. A check in `followsFrom`
   * never causes the skip of this check, unlike a check in `after`.
   */
  readonly followsFrom?: readonly string[]
  /**
   * The codes of the errors that this check explains. If this check fails or is skipped, every
   * other check with such an error counts as skipped, caused by this check.
   */
  readonly explains?: readonly string[]
  /** The address of the check's documentation. Built-in checks have sections in docs/checks.md. */
  readonly docs?: string
  /**
   * Judges the error of a needed artifact that could not be gathered. Called only if the code of
   * the error is in `explains`. If the function returns `undefined`, the outcome is `error`.
   */
  explainFailure?(error: ErrorReport, gathered: Partial<Artifacts>): Verdict | undefined
}

/**
 * A check: its properties, the artifacts that it needs, and the function that judges these
 * artifacts.
 */
export interface Check extends CheckFacts {
  /** The artifacts that the check reads. If one is missing, the outcome is `error`. */
  readonly requires: readonly ArtifactNeed[]
  /** Judges the artifacts. The verdict must depend only on the two arguments. */
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
  // The cast is safe, because the runner passes the artifacts that `requires` names.
  return check as unknown as Check
}
