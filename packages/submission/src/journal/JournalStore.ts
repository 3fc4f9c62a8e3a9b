import type { Hex } from '@paraclock/core'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'
import type { SubmissionRecord } from './SubmissionRecord.ts'

/** One line of a journal. */
export type JournalEntry =
  /** A signed transaction, which may have been sent. */
  | { readonly kind: 'signed'; readonly record: SubmissionRecord }
  /** The outcome of a signed transaction, from finalized blocks. */
  | { readonly kind: 'settled'; readonly id: Hex; readonly outcome: SubmissionOutcome }
  /** A nonce that is reserved for a payload signed outside this program. */
  | { readonly kind: 'reserved'; readonly reservation: NonceReservation }

/**
 * A nonce that is reserved for a payload signed outside this program. The reservation ends when a
 * transaction with this nonce is signed, or when the era of the payload ends.
 */
export interface NonceReservation {
  readonly genesis: Hex
  readonly account: Hex
  readonly nonce: number
  /** The path of the payload's file. */
  readonly holder: string
  /** The last block that can include the transaction. */
  readonly lastBlock: number
}

/** Stores the entries of a journal. A transaction is stored before it is sent. */
export interface JournalStore {
  /** Adds an entry. Resolves when the entry is permanent: in a file, it survives a loss of power. */
  append(entry: JournalEntry): Promise<void>
  /** Reads all entries, in the order in which they were added. */
  read(): Promise<readonly JournalEntry[]>
}

/** A journal in memory, for submissions that need not survive a crash. See `createFileJournal`. */
export function createMemoryJournal(entries: readonly JournalEntry[] = []): JournalStore {
  const kept = [...entries]
  return {
    append: async (entry) => {
      kept.push(entry)
    },
    read: async () => [...kept]
  }
}
