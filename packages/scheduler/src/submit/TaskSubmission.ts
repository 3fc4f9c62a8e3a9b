import type {
  FailedOutcome,
  InclusionOutcome,
  LostOutcome,
  OutcomeOptions,
  SubmissionRecord
} from '@paraclock/submission'

/** A task that the service accepted. */
export interface TakenTask {
  /** Its id: a hash as hex, or on chains that number their tasks, the text from the event. */
  readonly taskId: string
  /** The time of its first run, in seconds since 1970; `null` if the event does not state it. */
  readonly nextRun: bigint | null
  /**
   * The amount on hold for its runs, in the smallest unit; `null` if the event does not state it.
   */
  readonly prepaid: bigint | null
}

/** The tasks are scheduled, in a finalized block. */
export interface ScheduledOutcome extends InclusionOutcome {
  readonly status: 'scheduled'
  /** The tasks, in the order of their times. */
  readonly tasks: readonly TakenTask[]
}

/** The service had the same tasks already, and nothing was sent. */
export interface ExistingOutcome {
  readonly status: 'existing'
  /** The tasks. */
  readonly tasks: readonly TakenTask[]
}

/** The outcome of a request to schedule. */
export type ScheduleOutcome = ScheduledOutcome | ExistingOutcome | FailedOutcome | LostOutcome

/** A request to schedule that was sent. */
export interface TaskSubmission {
  /** The ids of the tasks; `null` where only the event of the chain states them. */
  readonly taskIds: readonly string[]
  /** The signed transaction; `null` if the service had the tasks already. */
  readonly record: SubmissionRecord | null
  /**
   * Waits until finalized blocks settle it.
   *
   * @throws ParaclockError as `outcome` of `submitCall`, and `FactMismatch` if the chain gave a
   * task another id than the computed one.
   */
  outcome(options?: OutcomeOptions): Promise<ScheduleOutcome>
}

/** A task was cancelled. */
export interface CancelledOutcome extends InclusionOutcome {
  readonly status: 'cancelled'
  readonly taskId: string
  /** The refund of the prepayment; `null` if the event does not state it. */
  readonly refund: bigint | null
}

/** The outcome of a request to cancel. */
export type CancelOutcome = CancelledOutcome | FailedOutcome | LostOutcome

/** A request to cancel that was sent. */
export interface CancelSubmission {
  readonly taskId: string
  /** The signed transaction, as it is in the journal. */
  readonly record: SubmissionRecord
  /** Waits until finalized blocks settle it. */
  outcome(options?: OutcomeOptions): Promise<CancelOutcome>
}
