import { isRecord } from '../json/isRecord.ts'
import type { ErrorReport } from './ErrorReport.ts'
import { ParaclockError } from './ParaclockError.ts'
import { SavedDataMalformed } from './work.ts'

const FIELDS: Readonly<Record<keyof ErrorReport, (value: unknown) => boolean>> = {
  code: isText,
  number: (value) => Number.isSafeInteger(value),
  message: isText,
  source: (value) => value === 'local' || value === 'chain',
  docs: isText,
  remedies: (value) =>
    isListOf(value, {
      summary: isText,
      command: isOptionalText,
      docs: isOptionalText,
      steps: (steps) =>
        steps === undefined || isListOf(steps, { chain: isText, description: isText })
    }),
  context: isRecord,
  causes: (value) => isListOf(value, { name: isText, code: isOptionalText, message: isText })
}

/**
 * Reads the report of an error, as {@link errorToJson} wrote it.
 *
 * @throws ParaclockError `SavedDataMalformed`, which names a missing or malformed field.
 */
export function errorFromJson(value: unknown): ErrorReport {
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(SavedDataMalformed, { what: 'the report of an error', problem })
  if (!isRecord(value)) throw refuse('it is not an object')
  const wrong = Object.entries(FIELDS).find(([field, isRight]) => !isRight(value[field]))
  if (wrong !== undefined) throw refuse(`its field ${wrong[0]} is missing or malformed`)
  return value as unknown as ErrorReport
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value)
}

function isListOf(
  value: unknown,
  fields: Readonly<Record<string, (value: unknown) => boolean>>
): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) && Object.entries(fields).every(([field, isRight]) => isRight(item[field]))
    )
  )
}
