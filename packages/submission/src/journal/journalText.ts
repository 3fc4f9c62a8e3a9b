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
import { hashHex } from '../transaction/hashHex.ts'
import type { JournalEntry } from './JournalStore.ts'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'

const text = v.string()
const integer = v.pipe(v.number(), v.safeInteger())
const place = { genesis: text, account: text, nonce: integer, lastBlock: integer }

const entrySchema = v.variant('kind', [
  v.object({
    kind: v.literal('signed'),
    record: v.object({
      ...place,
      id: text,
      key: text,
      call: text,
      extrinsic: text,
      birth: v.object({ number: integer, hash: text }),
      signedAt: v.object({ here: integer, block: integer, chain: v.nullish(integer) })
    })
  }),
  v.object({ kind: v.literal('reserved'), reservation: v.object({ ...place, holder: text }) }),
  v.object({ kind: v.literal('settled'), id: text, outcome: v.object({ status: text }) })
])

/**
 * Writes an entry as the next line of a journal. The line ends with a checksum over itself and the
 * line before.
 *
 * @param before - the last line of the journal; empty for the first entry
 */
export function writeJournalLine(entry: JournalEntry, before: string): string {
  return addChecksum(writeJournalEntry(entry), before)
}

function addChecksum(text: string, before: string): string {
  const sum = hashHex(new TextEncoder().encode(`${before}\n${text}`)).slice(2, 34)
  return `${text.slice(0, -1)},"sum":"${sum}"}`
}

/**
 * Reads all lines of a journal, as {@link writeJournalLine} wrote them.
 *
 * @param source - the journal, for the error; `undefined` if the program has only one
 * @throws ParaclockError `SavedDataMalformed` if a line is not an entry, if a line was changed, or if
 * lines were removed or moved, except at the end.
 */
export function readJournalLines(
  lines: readonly string[],
  source?: string
): readonly JournalEntry[] {
  return lines.map((line, index) => {
    try {
      const entry = readJournalEntry(line)
      const text = line.replace(/,"sum":"[^"]*"\}$/, '}')
      if (line === addChecksum(text, lines[index - 1] ?? '')) return entry
      throw malformedJournal('the checksum of a line does not fit the line and the line before')
    } catch (cause) {
      if (!isParaclockError(cause, SavedDataMalformed) || source === undefined) throw cause
      const place = `${source}, line ${index + 1}`
      throw new ParaclockError(SavedDataMalformed, { ...cause.context, source: place }, { cause })
    }
  })
}

/** Writes an entry without a checksum. */
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
 * Reads an entry, and compares the id of a signed transaction with its bytes. Ignores a checksum.
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
  const { sum: _, ...entry } = value as unknown as JournalEntry & { readonly sum?: string }
  if (entry.kind === 'signed' && entry.record.id !== hashHex(entry.record.extrinsic)) {
    throw malformedJournal('the id of a transaction is not the hash of its bytes')
  }
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
