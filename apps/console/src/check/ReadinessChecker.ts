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
   * Connects to a chain by the endpoints that a person typed, so that the code and the metadata of
   * the chain are loaded before the check begins.
   */
  prepare(role: ChainRole, endpoints: string): Promise<void>
  /**
   * Connects to the chains that a person typed, and returns a configuration with their parachain
   * ids.
   */
  detect(typed: TypedNetwork): Promise<Config>
  /** Reads a file with a configuration or a saved report. Errors name the file by `source`. */
  open(text: string, source: string): Promise<{ readonly config: Config } | CheckedNetworks>
  /**
   * Runs the checklist, with the trial of the task on copies of the chains.
   *
   * @param before - the previous report, to which `diff` compares the new report
   */
  check(
    config: Config,
    before: Report | undefined,
    onProgress: (progress: Progress) => void
  ): Promise<CheckedNetworks>
  /**
   * Waits until a value changes that the last check read, or until the next check is due. Returns
   * `false` if another check or `unfollow` ended the wait.
   */
  follow(config: Config): Promise<boolean>
  unfollow(): Promise<void>
  openLink(link: string): Promise<CheckedNetworks>
  /**
   * Returns the changes between a report and a saved report, from the older report to the newer.
   */
  compare(report: Report, text: string, source: string): Promise<ReportDiff>
  share(report: Report): Promise<string>
  /** Writes a report as the text of a file. `open` and the command line can read the file. */
  save(report: Report): Promise<string>
}
