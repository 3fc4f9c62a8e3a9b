import type { SigningChain } from '../chain/SigningChain.ts'
import { deliver, openSubmissionChain } from '../chain/SubmissionChain.ts'
import { loadJournal } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import { followSubmission, type Submission } from './followSubmission.ts'

/**
 * Resumes the open submissions of a journal. Sends the same bytes again, and signs nothing.
 *
 * @returns the submissions without a final outcome
 * @throws ParaclockError `SavedDataMalformed`, `FileUnavailable`.
 *
 * @example
 * ```ts
 * import { type JournalStore, resumeSubmissions, type SigningChain } from '@paraclock/submission'
 *
 * declare const chain: SigningChain
 * declare const journal: JournalStore
 *
 * for (const submission of await resumeSubmissions({ chain, journal })) {
 *   const { status } = await submission.outcome()
 *   console.log(submission.record.key, status)
 * }
 * ```
 */
export async function resumeSubmissions(args: {
  readonly chain: SigningChain
  readonly journal: JournalStore
}): Promise<readonly Submission[]> {
  const chain = openSubmissionChain(args.chain)
  const journal = await loadJournal(args.journal)
  const open = journal
    .open()
    .filter(({ genesis }) => genesis === chain.genesis)
    .sort((one, two) => one.nonce - two.nonce)
  for (const record of open) {
    const endTurn = await journal.lanes.of(record.genesis, record.account).takeTurn()
    try {
      await deliver(chain, journal.track(record))
    } finally {
      endTurn()
    }
  }
  return open.map((record) => followSubmission({ chain, journal, record }))
}
