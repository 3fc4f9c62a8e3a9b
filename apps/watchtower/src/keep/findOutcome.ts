import type { JournalEntry, SubmissionOutcome } from '@paraclock/submission'

/**
 * Finds the outcome of an action in the journal of its key. If a lost transaction was signed again
 * with the same nonce, only the last transaction counts. Returns `undefined` while the outcome of
 * this transaction is not recorded.
 */
export function findOutcome(
  entries: readonly JournalEntry[],
  { key, nonce }: { readonly key: string; readonly nonce: number }
): SubmissionOutcome | undefined {
  const records = entries.flatMap((entry) => (entry.kind === 'signed' ? [entry.record] : []))
  const last = records.findLast((record) => record.key === key && record.nonce === nonce)
  const outcomes = entries.flatMap((entry) =>
    entry.kind === 'settled' && entry.id === last?.id ? [entry.outcome] : []
  )
  return outcomes.at(-1)
}
