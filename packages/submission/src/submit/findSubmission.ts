import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { SubmissionKeyMismatch } from '../errors.ts'
import { type JournaledSubmission, loadJournal } from '../journal/Journal.ts'
import type { JournalStore } from '../journal/JournalStore.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'

/** The submission of a journal under a key. */
export interface FoundSubmission {
  /** The signed transaction. */
  readonly record: SubmissionRecord
  /**
   * Whether the transaction had its effect or still may have it. If not, the same request may be
   * submitted again.
   */
  readonly stands: boolean
}

/**
 * Finds the last submission with a key.
 *
 * @returns `undefined` if the journal has none for this chain
 * @throws ParaclockError `SubmissionKeyMismatch` if another account used the key, or another
 * request; `SavedDataMalformed`, `FileUnavailable`.
 */
export async function findSubmission(args: {
  readonly chain: Pick<Chain, 'facts'>
  readonly journal: JournalStore
  readonly key: string
  /** The signing account, as hex. */
  readonly account: Hex
  /** The request. Defaults to any. */
  readonly intent?: string
}): Promise<FoundSubmission | undefined> {
  const { chain, key, account, intent } = args
  const journal = await loadJournal(args.journal)
  const known = journal.find(chain.facts.genesis, key)
  if (known === undefined) return undefined
  const call = intent === undefined ? known.record.call : undefined
  return { record: known.record, stands: stands(known, { key, account, intent, call }) }
}

/**
 * Whether a submission had its effect or still may have it. If not, the request may be submitted
 * again.
 */
export function stands(
  { record, outcome }: JournaledSubmission,
  asked: {
    readonly key: string
    readonly account: Hex
    readonly intent?: string | undefined
    readonly call?: Hex | undefined
  }
): boolean {
  const { key } = asked
  if (record.account !== asked.account) {
    const problem = `the account ${record.account} used it`
    throw new ParaclockError(SubmissionKeyMismatch, { key, problem })
  }
  const isSame =
    asked.intent === undefined ? record.call === asked.call : record.intent === asked.intent
  if (!isSame) {
    throw new ParaclockError(SubmissionKeyMismatch, { key, problem: 'it names another call' })
  }
  return outcome === undefined || outcome.status === 'succeeded'
}
