import { type JournalStore, resumeSubmissions } from '@paraclock/submission'
import type { OpenContext } from '../open/Opening.ts'
import type { OpenedSigning } from './openSigners.ts'

/** Longest time for the finalization of a call, in milliseconds. */
export const FINALITY_MS = 300_000

/**
 * Resumes open transactions of earlier runs, of one account or of all accounts: sends the same
 * bytes again, and waits for their outcome. Commands resume transactions before they plan, so that
 * no call is made twice.
 */
export async function* resumeCalls(
  { signal, report }: Pick<OpenContext, 'signal' | 'report'>,
  { chains }: Pick<OpenedSigning, 'chains'>,
  journal: JournalStore,
  account?: string
) {
  for (const { network, chain } of chains) {
    for (const submission of await resumeSubmissions({ chain, journal })) {
      const { record } = submission
      if (account !== undefined && record.account !== account) continue
      const { memo, id } = record
      report(memo === undefined ? `resuming the transaction ${id}` : `${network}: resuming ${memo}`)
      const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
      yield { network, record, outcome }
    }
  }
}
