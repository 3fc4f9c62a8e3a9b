import type { Hex } from '@paraclock/core'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'
import type { SubmissionRecord } from './SubmissionRecord.ts'

/** One line of a journal. */
export type JournalEntry =
  | {
      /** Signed bytes, which may have been sent. */
      readonly kind: 'signed'
      readonly record: SubmissionRecord
    }
  | {
      /** Their outcome, from finalized blocks. */
      readonly kind: 'settled'
      readonly id: SubmissionRecord['id']
      readonly outcome: SubmissionOutcome
    }
  | {
      /** A nonce that is kept for a payload which is signed elsewhere. */
      readonly kind: 'reserved'
      readonly reservation: NonceReservation
    }

/** A nonce of an account that is kept until the transaction with it is signed, or its era is over. */
export interface NonceReservation {
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The account, as hex. */
  readonly account: Hex
  readonly nonce: number
  /** The payload that it is kept for: the path of its file. */
  readonly holder: string
  /** The last block that can include the transaction. */
  readonly lastBlock: number
}

/**
 * Stores signed bytes before they are sent, until they are settled. An entry survives a crash once
 * `append` has resolved.
 */
export interface JournalStore {
  /** Adds an entry. Resolves when it would survive a loss of power. */
  append(entry: JournalEntry): Promise<void>
  /** Reads all entries, in the order in which they were added. */
  read(): Promise<readonly JournalEntry[]>
}

/**
 * A journal that lasts as long as the process, for tests and for submissions that need not survive
 * a crash. `createFileJournal` of `@paraclock/submission/node` survives one.
 *
 * @example
 * ```ts
 * import { createMemoryJournal } from '@paraclock/submission'
 *
 * const journal = createMemoryJournal()
 * ```
 */
export function createMemoryJournal(entries: readonly JournalEntry[] = []): JournalStore {
  const kept = [...entries]
  return {
    append: async (entry) => {
      kept.push(entry)
    },
    read: async () => [...kept]
  }
}
