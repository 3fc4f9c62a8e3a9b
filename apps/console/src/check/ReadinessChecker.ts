import type { ChainRole, Config, Report, ReportDiff } from '@paraclock/checklist'
import type { Progress } from '@paraclock/core'
import type { OutlinedReport } from '../report/adviseOn.ts'

export type TypedNetwork = Readonly<Record<ChainRole | 'user' | 'call', string>>

/** What is wrong with the typed fields, each in the words of the form. */
export type WrongFields = Readonly<Partial<Record<keyof TypedNetwork, string>>>

export type DetectedNetwork =
  | {
      readonly config: Config
      /** Whether a user was typed. If not, an account of development stands for one. */
      readonly hasUser: boolean
    }
  | { readonly wrong: WrongFields }

export interface CheckedNetworks extends OutlinedReport {
  /** The changes since the previous report of the same networks. */
  readonly diff: ReportDiff | undefined
}

export interface ReadinessChecker {
  /** Loads the code and the metadata of a chain before the check begins. */
  prepare(role: ChainRole, endpoints: string): Promise<void>
  /**
   * Connects to the chains by the endpoints that a person typed. Returns a configuration with the
   * parachain ids of the chains, or everything that is wrong. The user and the call may be missing.
   */
  detect(typed: TypedNetwork): Promise<DetectedNetwork>
  /**
   * Reads a file with a configuration or a saved report. `source` is the name of the file in
   * errors.
   */
  open(text: string, source: string): Promise<{ readonly config: Config } | CheckedNetworks>
  /**
   * Runs all checks, and the trial. `diff` of the result compares the new report with `before`.
   * Without a user, the trial and the checks about the user are left out.
   */
  check(
    config: Config,
    before: Report | undefined,
    onProgress: (progress: Progress) => void,
    hasUser?: boolean
  ): Promise<CheckedNetworks>
  /**
   * Waits until the chains change a value that the last check read, or until the next check is due.
   * Returns `false` if a new check or `unfollow` ended the wait.
   */
  follow(config: Config): Promise<boolean>
  unfollow(): Promise<void>
  openLink(link: string): Promise<CheckedNetworks>
  /** Returns the changes between a report and a saved report, from the older to the newer. */
  compare(report: Report, text: string, source: string): Promise<ReportDiff>
  share(report: Report): Promise<string>
  /** Writes a report as the text of a file. `open` and the command line can read the file. */
  save(report: Report): Promise<string>
}
