import { withDeadline } from '@paraclock/core'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import type { Journal } from '../journal/Journal.ts'
import type { SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { type SubmissionProgress, settleSubmission } from './settleSubmission.ts'

/** The options of waiting for an outcome. */
export interface OutcomeOptions {
  /** Longest wait in milliseconds. Defaults to the end of the era. */
  readonly deadlineMs?: number
  /** Ends the wait. The submission itself continues. */
  readonly signal?: AbortSignal
  /** Called for each finalized block that was read, and for inclusion in the best block. */
  readonly onProgress?: (progress: SubmissionProgress) => void
}

/** A submission: the signed transaction, and its outcome. */
export interface Submission {
  /** The signed transaction, as it is in the journal. */
  readonly record: SubmissionRecord
  /**
   * Waits until finalized blocks settle the transaction. All endpoints must state these blocks as
   * finalized. A failed call is an outcome, not an exception.
   *
   * @throws ParaclockError `OutcomeUnconfirmed` if only one endpoint states that the transaction
   * had no effect, `FinalityMismatch`, `FinalizedBlockMismatch` if the endpoint contradicts itself,
   * `DeadlineExceeded`, `OperationAborted`, and those of the connection. A second call resumes.
   */
  outcome(options?: OutcomeOptions): Promise<SubmissionOutcome>
}

export function followSubmission(args: {
  readonly chain: SubmissionChain
  readonly journal: Journal
  readonly record: SubmissionRecord
}): Submission {
  const { chain, journal, record } = args
  return {
    record,
    outcome: async ({ deadlineMs, signal, onProgress } = {}) => {
      const known = journal.outcomeOf(record)
      if (known !== undefined) return known
      const settle = (inner: AbortSignal | undefined): Promise<SubmissionOutcome> =>
        settleSubmission({ chain, journal, record, signal: inner, onProgress })
      if (deadlineMs === undefined) return settle(signal)
      const what = `waiting for ${record.id}`
      return withDeadline({ milliseconds: deadlineMs, what, signal }, settle)
    }
  }
}
