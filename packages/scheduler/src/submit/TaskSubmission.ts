import type {
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  OutcomeOptions,
  SubmissionRecord
} from '@paraclock/submission'

/** A task that the service has taken. */
export interface TakenTask {
  /** Its id: a hash as hex, or on chains that number their tasks, the text that the event told. */
  readonly taskId: string
  /** When it runs first, in seconds since 1970; `null` if the event does not tell. */
  readonly nextRun: bigint | null
  /** What went on hold for its runs, in the smallest unit; `null` if the event does not tell. */
  readonly prepaid: bigint | null
}

/** The tasks are scheduled: a finalized block says so. */
export interface ScheduledOutcome extends InclusionOutcome {
  readonly status: 'scheduled'
  /** The tasks, in the order of their times. */
  readonly tasks: readonly TakenTask[]
}

/** The service had the very tasks already, so that nothing was sent. */
export interface ExistingOutcome {
  readonly status: 'existing'
  /** The tasks as they stand. */
  readonly tasks: readonly TakenTask[]
}

/** What became of a request to schedule. */
export type ScheduleOutcome = ScheduledOutcome | ExistingOutcome | FailedOutcome | LostOutcome

/** A request to schedule that was sent. */
export interface TaskSubmission {
  /** The ids that the tasks get; `null` where the chain tells them only in its event. */
  readonly taskIds: readonly (string | null)[]
  /** What was signed and journaled; `null` if the service had the tasks already. */
  readonly record: SubmissionRecord | null
  /**
   * Waits until finalized blocks tell what became of it.
   *
   * @throws ParaclockError as `outcome` of `submitCall`, and `FactMismatch` if the chain gave a task
   * another id than was computed.
   */
  outcome(options?: OutcomeOptions): Promise<ScheduleOutcome>
}

/** A task was cancelled. */
export interface CancelledOutcome extends InclusionOutcome {
  readonly status: 'cancelled'
  readonly taskId: string
  /** What came back of what was prepaid; `null` if the event does not tell. */
  readonly refund: bigint | null
}

/** What became of a request to cancel. */
export type CancelOutcome = CancelledOutcome | FailedOutcome | LostOutcome

/** A request to cancel that was sent. */
export interface CancelSubmission {
  readonly taskId: string
  /** What was signed and journaled. */
  readonly record: SubmissionRecord
  /** Waits until finalized blocks tell what became of it. */
  outcome(options?: OutcomeOptions): Promise<CancelOutcome>
}
