import type { ChainRole, Config, Report, ReportDiff, ReportOutline } from '@paraclock/checklist'
import type { Progress } from '@paraclock/core'

export interface TypedNetwork {
  readonly relay: string
  readonly service: string
  readonly target: string
  readonly user: string
  readonly call: string
}

export interface CheckedNetworks {
  readonly report: Report
  readonly outline: ReportOutline
  /** What changed since the report before; `undefined` without one of the same networks. */
  readonly diff: ReportDiff | undefined
}

export interface ReadinessChecker {
  /** Connects to a chain whose endpoints are typed, so that its code and metadata are here when the check begins. */
  prepare(role: ChainRole, endpoints: string): Promise<void>
  /** Completes a typed network: connects, and detects the ids of its parachains. */
  detect(typed: TypedNetwork): Promise<Config>
  /** Reads the text of a configuration, or of a report that was saved. */
  open(text: string, source: string): Promise<{ readonly config: Config } | CheckedNetworks>
  /** Runs the checklist, with the trial of the task on copies of the chains. */
  check(config: Config, onProgress: (progress: Progress) => void): Promise<CheckedNetworks>
  /**
   * Resolves when a value that the last verdict rests on has changed, or `false` when another check
   * or `unfollow` ends it.
   */
  follow(config: Config): Promise<boolean>
  unfollow(): Promise<void>
  /** Reads the report of a link. */
  openLink(link: string): Promise<CheckedNetworks>
  /** What changed between the last report and one that was saved, by when they were gathered. */
  compare(text: string, source: string): Promise<ReportDiff>
  share(): Promise<string>
  /** The last report as the text of a file, which `open` and the command read. */
  save(): Promise<string>
}
