import { ArgumentInvalid, type Hex, ParaclockError, shareWork } from '@paraclock/core'
import { SubmissionKeyMismatch } from '../errors.ts'
import { Lanes, type OpenRecord, processLanes } from '../nonces/Lanes.ts'
import type { JournalStore, NonceReservation } from './JournalStore.ts'
import { malformedJournal } from './journalText.ts'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'
import type { SubmissionRecord } from './SubmissionRecord.ts'

export interface JournaledSubmission {
  readonly record: SubmissionRecord
  readonly outcome?: SubmissionOutcome
}

/**
 * Whether a submission succeeded or can still succeed. Throws `SubmissionKeyMismatch` if the
 * submission belongs to a different request.
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
  const { key, account, intent, call } = asked
  if (record.account !== account) {
    const problem = `the account ${record.account} used it`
    throw new ParaclockError(SubmissionKeyMismatch, { key, problem })
  }
  if (intent === undefined ? record.call !== call : record.intent !== intent) {
    throw new ParaclockError(SubmissionKeyMismatch, { key, problem: 'it names another call' })
  }
  return outcome === undefined || outcome.status === 'succeeded'
}

/** The contents of a journal store, read once and kept in memory. */
export class Journal {
  lanes: Lanes
  readonly #store: JournalStore
  readonly #byId = new Map<string, JournaledSubmission>()
  readonly #latest = new Map<string, SubmissionRecord>()
  #reserved: readonly NonceReservation[] = []

  private constructor(store: JournalStore, lanes: Lanes) {
    this.#store = store
    this.lanes = lanes
  }

  static async load(store: JournalStore, lanes: Lanes = processLanes): Promise<Journal> {
    const journal = new Journal(store, lanes)
    for (const entry of await store.read()) {
      if (entry.kind === 'signed') journal.#add(entry.record)
      else if (entry.kind === 'reserved') journal.#hold(entry.reservation)
      else journal.#close(entry.id, entry.outcome)
    }
    for (const record of journal.open()) journal.track(record)
    return journal
  }

  find(genesis: string, key: string): JournaledSubmission | undefined {
    const record = this.#latest.get(`${genesis} ${key}`)
    return record && this.#byId.get(record.id)
  }

  /** The highest nonce that the journal has for an account; `undefined` if it has none. */
  lastNonceOf(genesis: Hex, account: Hex): number | undefined {
    const own = [...this.#byId.values()].flatMap(({ record }) =>
      record.genesis === genesis && record.account === account ? [record.nonce] : []
    )
    return own.length === 0 ? undefined : Math.max(...own)
  }

  outcomeOf(record: SubmissionRecord): SubmissionOutcome | undefined {
    return this.#byId.get(record.id)?.outcome
  }

  open(): readonly SubmissionRecord[] {
    return [...this.#byId.values()]
      .filter(({ outcome }) => outcome === undefined)
      .map(({ record }) => record)
  }

  /** Lists the nonces of an account that are reserved for payloads signed outside this program. */
  reservedOf(genesis: Hex, account: Hex): readonly NonceReservation[] {
    return this.#reserved.filter((one) => one.genesis === genesis && one.account === account)
  }

  /** Reserves a nonce for a payload file. Replaces the account's earlier reservation for the file. */
  async reserve(reservation: NonceReservation): Promise<void> {
    await this.#store.append({ kind: 'reserved', reservation })
    this.#hold(reservation)
  }

  /** Writes a record. The transaction may be sent only after this method has resolved. */
  async recordSigned(record: SubmissionRecord): Promise<OpenRecord> {
    await this.#store.append({ kind: 'signed', record })
    this.#add(record)
    return this.track(record)
  }

  /**
   * Adds an open record to the lane of its account, so that the nonce of the record is not assigned
   * again.
   */
  track(record: SubmissionRecord): OpenRecord {
    return this.lanes.of(record.genesis, record.account).add(record)
  }

  /** Releases the nonces of all open records, even if a caller still waits for their outcomes. */
  release(): void {
    for (const { id, genesis, account } of this.open()) {
      this.lanes.of(genesis, account).open.delete(id)
    }
    this.lanes = new Lanes()
  }

  async settle(record: SubmissionRecord, outcome: SubmissionOutcome): Promise<void> {
    const known = this.#byId.get(record.id)
    if (known?.outcome !== undefined) return
    await this.#store.append({ kind: 'settled', id: record.id, outcome })
    this.#close(record.id, outcome)
    this.lanes.of(record.genesis, record.account).open.delete(record.id)
  }

  #hold(reservation: NonceReservation): void {
    const { genesis, account, holder } = reservation
    const rest = this.#reserved.filter(
      (one) => one.genesis !== genesis || one.account !== account || one.holder !== holder
    )
    this.#reserved = [...rest, reservation]
  }

  #add(record: SubmissionRecord): void {
    const { genesis, account, nonce } = record
    this.#reserved = this.#reserved.filter(
      (one) => one.genesis !== genesis || one.account !== account || one.nonce !== nonce
    )
    this.#byId.set(record.id, { record })
    this.#latest.set(`${record.genesis} ${record.key}`, record)
  }

  #close(id: string, outcome: SubmissionOutcome): void {
    const known = this.#byId.get(id)
    if (known === undefined) {
      throw malformedJournal(`it settles ${id} without a signed entry for it`)
    }
    this.#byId.set(id, { record: known.record, outcome })
  }
}

const loaded = new WeakMap<JournalStore, Promise<Journal>>()

export function loadJournal(store: JournalStore): Promise<Journal> {
  // A program in JavaScript can leave the journal out.
  if (typeof store?.append !== 'function' || typeof store.read !== 'function') {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'journal',
      value: store,
      problem: 'use createFileJournal, or createMemoryJournal in a test'
    })
  }
  return shareWork(loaded, store, () => Journal.load(store))
}

/**
 * Closes a journal in this process, and releases the nonces of its open transactions. Without the
 * release, other journals of this process would skip these nonces. The next program that opens the
 * journal resumes the transactions.
 */
export async function releaseJournal(store: JournalStore): Promise<void> {
  const journal = await loaded.get(store)?.catch(() => undefined)
  loaded.delete(store)
  journal?.release()
}
