import type { ModelAccount } from '../ModelState.ts'
import type { ServiceEvent } from '../ServiceEvent.ts'
import type { ServiceOperation } from '../ServiceOperation.ts'

/** What something real made of an operation. */
export interface DriverOutcome {
  /** Whether it came to be at all. A transaction whose fee cannot be paid does not. */
  readonly included: boolean
  /** The error that it ended with: `Pallet.Name`. */
  readonly refusal?: string
  /** Who paid a fee for it, and how much. */
  readonly paid?: { readonly account: string; readonly fee: bigint }
  /** What the service reported. */
  readonly events: readonly ServiceEvent[]
}

/** A task, as far as records of all kinds can be compared. */
export interface TaskSummary {
  readonly taskId: string
  readonly owner: string
  readonly remainingRuns: readonly bigint[]
  readonly nextRun: bigint
  readonly executionFee: bigint
  readonly xcmpFee: bigint
  readonly prepaid: bigint
}

/** Something real that lives through the same history as the model. */
export interface HistoryDriver {
  /** Lets an operation happen. */
  readonly apply: (operation: ServiceOperation) => DriverOutcome
  /** What an account holds. */
  readonly balance: (account: string) => ModelAccount
  /** All tasks, in the order of their ids. */
  readonly tasks: () => readonly TaskSummary[]
}
