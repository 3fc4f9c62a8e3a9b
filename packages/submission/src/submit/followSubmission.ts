import { withDeadline } from '@paraclock/core'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import type { Journal } from '../journal/Journal.ts'
import type { SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { type SubmissionProgress, settleSubmission } from './settleSubmission.ts'

/** How long, and how, an outcome is waited for. */
export interface OutcomeOptions {
  /** Longest time in milliseconds. No end but that of the era if left out. */
  readonly deadlineMs?: number
  /** Ends the waiting; the submission itself goes on. */
  readonly signal?: AbortSignal
  /** Hears of each finalized block that was looked at, and of provisional inclusion. */
  readonly onProgress?: (progress: SubmissionProgress) => void
}

/** A submission: what was sent, and a way to learn what became of it. */
export interface Submission {
  /** What was signed and journaled. */
  readonly record: SubmissionRecord
  /**
   * Waits until finalized blocks tell what became of it. A call that failed is an outcome, not an
   * exception.
   *
   * @throws ParaclockError `FinalizedBlockMismatch` if the endpoint contradicts itself,
   * `DeadlineExceeded`, `OperationAborted`, and those of the connection. Asking again goes on.
   */
  outcome(options?: OutcomeOptions): Promise<SubmissionOutcome>
}

/** Gives a record the way to its outcome. */
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
