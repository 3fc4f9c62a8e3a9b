import type { ErrorReport } from '@paraclock/core'
import type { NetworkConfig } from '../config/Config.ts'
import type { ArtifactName, Artifacts } from '../evidence/Artifacts.ts'
import type { CheckGroup } from '../report/Report.ts'
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

/** One line of the checklist. */
export interface Check<Name extends ArtifactName = ArtifactName> {
  /** The name of its file. */
  readonly id: string
  /** What it is about. */
  readonly group: CheckGroup
  /** What holds when it passes. */
  readonly title: string
  /** What does not hold when it fails. */
  readonly failureTitle: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** What it looks at. Of what could not be gathered, nothing is said. */
  readonly requires: readonly Name[]
  /** The checks without which it means nothing. */
  readonly after?: readonly string[]
  /**
   * Tells what it means that something could not be gathered, where that is a finding about the
   * chain and no riddle. `undefined` leaves it an error.
   */
  explainFailure?(error: ErrorReport, gathered: Partial<Artifacts>): Verdict | undefined
  /** Tells, from what was gathered alone. */
  evaluate(artifacts: Pick<Artifacts, Name>, context: CheckContext): Verdict
}

/**
 * Declares a check. `evaluate` is pure: the same artifacts lead to the same verdict, today and in a
 * year, so that saved evidence can be judged again.
 */
export function defineCheck<Name extends ArtifactName>(check: Check<Name>): Check<Name> {
  return check
}
