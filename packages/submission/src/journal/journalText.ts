import {
  DispatchFailed,
  errorFromJson,
  errorToJson,
  isParaclockError,
  isRecord,
  type JsonValue,
  ParaclockError,
  palletErrorName,
  parseJson,
  SavedDataMalformed,
  stringifyJson,
  toServiceError
} from '@paraclock/core'
import { SubmissionLost } from '../errors.ts'
import type { JournalEntry } from './JournalStore.ts'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'

/** Writes an entry as one line of text. */
export function writeJournalEntry(entry: JournalEntry): string {
  if (entry.kind !== 'settled') return stringifyJson(entry as unknown as JsonValue)
  const { outcome } = entry
  const plain =
    outcome.status === 'succeeded' ? outcome : { ...outcome, error: errorToJson(outcome.error) }
  return stringifyJson({ ...entry, outcome: plain } as unknown as JsonValue)
}

export function malformedJournal(problem: string, cause?: unknown): ParaclockError {
  const what = 'a journal of submissions'
  return new ParaclockError(SavedDataMalformed, { what, problem }, { cause })
}

/**
 * Reads an entry that {@link writeJournalEntry} wrote.
 *
 * @throws ParaclockError `SavedDataMalformed`.
 */
export function readJournalEntry(line: string): JournalEntry {
  let value: unknown
  try {
    value = parseJson(line)
  } catch (cause) {
    if (!isParaclockError(cause)) throw cause
    throw malformedJournal(cause.message, cause)
  }
  const entry = value as JournalEntry
  if (!isEntry(entry)) throw malformedJournal('a line is not a journal entry')
  if (entry.kind !== 'settled' || entry.outcome.status === 'succeeded') return entry
  const error = reviveError(entry.outcome.error)
  return { ...entry, outcome: { ...entry.outcome, error } as SubmissionOutcome }
}

function reviveError(value: unknown): ParaclockError {
  const { code, context, source, message } = errorFromJson(value)
  const refusal = toServiceError(palletErrorName(code))
  if (refusal !== undefined) return refusal
  const known = [SubmissionLost, DispatchFailed].find((definition) => definition.code === code)
  if (known !== undefined) return new ParaclockError(known, context as never, { source })
  // An error code of a later release is unknown in this release, and becomes `DispatchFailed`.
  return new ParaclockError(DispatchFailed, { chain: code, error: message }, { source })
}

function isEntry(value: unknown): boolean {
  const { kind, record, reservation, id, outcome } = fieldsOf(value)
  if (kind === 'signed') return isSigned(record)
  if (kind === 'reserved') return isReservation(reservation)
  return kind === 'settled' && typeof id === 'string' && isRecord(outcome)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function isReservation(value: unknown): boolean {
  const { genesis, account, nonce, holder, lastBlock } = fieldsOf(value)
  return (
    [genesis, account, holder].every((text) => typeof text === 'string') &&
    [nonce, lastBlock].every((number) => Number.isSafeInteger(number))
  )
}

function isSigned(value: unknown): boolean {
  const fields = fieldsOf(value)
  const { id, key, genesis, account, nonce, call, extrinsic, birth, lastBlock, signedAt } = fields
  const texts = [id, key, genesis, account, call, extrinsic]
  return (
    texts.every((text) => typeof text === 'string') &&
    [nonce, lastBlock].every((number) => Number.isSafeInteger(number)) &&
    isRecord(birth) &&
    isTime(signedAt)
  )
}

function isTime(value: unknown): boolean {
  const { here, block, chain } = fieldsOf(value)
  return [here, block, chain ?? 0].every((number) => Number.isSafeInteger(number))
}
