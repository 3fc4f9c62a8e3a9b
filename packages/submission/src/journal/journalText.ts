import {
  DispatchFailed,
  errorFromJson,
  errorToJson,
  isParaclockError,
  type JsonValue,
  ParaclockError,
  palletErrorName,
  parseJson,
  SavedDataMalformed,
  stringifyJson,
  toServiceError
} from '@paraclock/core'
import * as v from 'valibot'
import { SubmissionLost } from '../errors.ts'
import type { JournalEntry } from './JournalStore.ts'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'

const text = v.string()
const integer = v.pipe(v.number(), v.safeInteger())
const place = { genesis: text, account: text, nonce: integer, lastBlock: integer }

const entrySchema = v.variant('kind', [
  v.object({
    kind: v.literal('signed'),
    record: v.object({
      ...{ ...place, id: text, key: text, call: text, extrinsic: text },
      birth: v.object({ number: integer, hash: text }),
      signedAt: v.object({ here: integer, block: integer, chain: v.nullish(integer) })
    })
  }),
  v.object({ kind: v.literal('reserved'), reservation: v.object({ ...place, holder: text }) }),
  v.object({ kind: v.literal('settled'), id: text, outcome: v.object({ status: text }) })
])

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
  if (!v.is(entrySchema, value)) throw malformedJournal('a line is not a journal entry')
  const entry = value as unknown as JournalEntry
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
  // An error code from a later release is unknown here, and becomes `DispatchFailed`.
  return new ParaclockError(DispatchFailed, { chain: code, error: message }, { source })
}
