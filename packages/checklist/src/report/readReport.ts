import {
  describeJsonProblem,
  isRecord,
  ParaclockError,
  SavedDataMalformed,
  scanJson
} from '@paraclock/core'
import * as v from 'valibot'
import { findProblem } from '../schema/findProblem.ts'
import { formatPath } from '../schema/formatPath.ts'
import { type Report, reportSchema, reportVersion } from '../schema/reportSchema.ts'

// Without a limit, deep nesting in the text could exhaust the stack.
const SCAN_LIMITS = { maxDepth: 96, maxEntries: Number.POSITIVE_INFINITY }
const MAX_CHARACTERS = 64 * 1024 * 1024

/**
 * Reads a report that was saved as JSON. In parts of the report without a schema, bigints stay
 * decimal text.
 *
 * @throws ParaclockError `SavedDataMalformed` if a newer version wrote the report.
 * `SavedDataMalformed` if the text is cut off, is not JSON, or is not a report.
 */
export function readReport({
  text,
  source
}: {
  readonly text: string
  /** The name of the file, for error messages. */
  readonly source: string
}): Report {
  const value = parse(text, source)
  const version = isRecord(value) ? value['schemaVersion'] : undefined
  if (typeof version === 'number' && Number.isInteger(version) && version > reportVersion) {
    throw new ParaclockError(SavedDataMalformed, { source, version, newest: reportVersion })
  }
  const found = findProblem(reportSchema, value)
  if (found === undefined) return v.parse(reportSchema, value)
  const where = found.path.length === 0 ? 'it' : formatPath(found.path)
  throw refuse(source, `${where} ${found.problem}`)
}

function refuse(source: string, problem: string): ParaclockError {
  return new ParaclockError(SavedDataMalformed, { what: 'a saved report', source, problem })
}

// `JSON.parse` reads the text, because the JSON parser of @paraclock/core would turn some objects
// into bigints. The parser of @paraclock/core only locates syntax errors.
function parse(text: string, source: string): unknown {
  if (text.length <= MAX_CHARACTERS && scanJson(text, SCAN_LIMITS).exceeded === undefined) {
    try {
      return JSON.parse(text)
    } catch {
      // The error of `JSON.parse` is dropped, because its message quotes the text.
    }
  }
  const limits = { characters: MAX_CHARACTERS, depth: SCAN_LIMITS.maxDepth }
  throw refuse(source, describeJsonProblem(text, limits))
}
