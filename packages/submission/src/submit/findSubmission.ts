import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { loadJournal, stands } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

/** A submission that a journal holds under a key. */
export interface FoundSubmission {
  readonly record: SubmissionRecord
  /** Whether the submission succeeded or can still succeed. Otherwise, it may be submitted again. */
  readonly stands: boolean
}

/**
 * Finds the last submission with a key.
 *
 * @returns `undefined` if the journal has no submission with the key on this chain
 * @throws ParaclockError `SubmissionKeyMismatch` if the key belongs to a different account or
 * request; `SavedDataMalformed`, `FileUnavailable`.
 */
export async function findSubmission(args: {
  readonly chain: Pick<Chain, 'facts'>
  readonly journal: JournalStore
  readonly key: string
  readonly account: Hex
  /** The `intent` that the submission must have. If absent, any `intent` is accepted. */
  readonly intent?: string
}): Promise<FoundSubmission | undefined> {
  const journal = await loadJournal(args.journal)
  const known = journal.find(args.chain.facts.genesis, args.key)
  if (known === undefined) return undefined
  const { record } = known
  return { record, stands: stands(known, { ...args, call: record.call }) }
}
