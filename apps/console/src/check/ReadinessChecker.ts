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
  /**
   * The changes since the previous report; `undefined` if that report is missing or has other
   * networks.
   */
  readonly diff: ReportDiff | undefined
}

export interface ReadinessChecker {
  /**
   * Connects to a chain by typed endpoints, so that its code and metadata are loaded when the check
   * begins.
   */
  prepare(role: ChainRole, endpoints: string): Promise<void>
  /** Connects to the chains of a typed network, and completes it with the parachain ids. */
  detect(typed: TypedNetwork): Promise<Config>
  /** Reads the text of a configuration or of a saved report. */
  open(text: string, source: string): Promise<{ readonly config: Config } | CheckedNetworks>
  /**
   * Runs the checklist, with the trial of the task on copies of the chains.
   *
   * @param before - the previous report
   */
  check(
    config: Config,
    before: Report | undefined,
    onProgress: (progress: Progress) => void
  ): Promise<CheckedNetworks>
  /**
   * Waits until a value of the last check changes, or until the next check is due. Returns `false`
   * if another check or `unfollow` ended the wait.
   */
  follow(config: Config): Promise<boolean>
  unfollow(): Promise<void>
  openLink(link: string): Promise<CheckedNetworks>
  /** Compares a report with a saved report, from the older to the newer. */
  compare(report: Report, text: string, source: string): Promise<ReportDiff>
  share(report: Report): Promise<string>
  /** The report as the text of a file. `open` and the command can read it. */
  save(report: Report): Promise<string>
}
