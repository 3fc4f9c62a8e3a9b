import { findProblem, formatPath } from '@paraclock/checklist/schema'
import {
  describeJsonProblem,
  ParaclockError,
  SavedDataMalformed,
  shorten,
  stringifyJson
} from '@paraclock/core'
import * as v from 'valibot'
import { readTextFile } from './readFiles.ts'
import { replaceFiles } from './replaceFiles.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_DEPTH = 32

/** Reads a JSON file by a schema. `what` names the contents in error messages. */
export async function readSavedFile<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  what: string
): Promise<v.InferOutput<Schema>> {
  const text = await readTextFile({ path, source: path, most: MAX_BYTES })
  const refuse = (problem: string) =>
    new ParaclockError(SavedDataMalformed, { what, source: path, problem })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The message of `JSON.parse` is not shown, because it quotes the file, which may have secrets.
    throw refuse(describeJsonProblem(text, { characters: MAX_BYTES, depth: MAX_DEPTH }))
  }
  const other = findOtherFormat(schema, value)
  if (other !== undefined) throw refuse(other)
  const problem = findProblem(schema, value)
  if (problem === undefined) return v.parse(schema, value)
  const where = problem.path.length === 0 ? 'it' : formatPath(problem.path)
  throw refuse(`${where} ${problem.problem}`)
}

export async function writeSavedFile(path: string, value: unknown): Promise<void> {
  const text = `${stringifyJson(value, { indent: 2 })}\n`
  await replaceFiles({ files: [{ path, text, isPrivate: true }] })
}

/** Returns a problem if the field `format` shows that the file belongs to another schema. */
function findOtherFormat(schema: v.GenericSchema, value: unknown): string | undefined {
  const { entries } = schema as Partial<v.ObjectSchema<v.ObjectEntries, undefined>>
  const wanted = entries?.['format'] as { readonly literal?: unknown } | undefined
  if (wanted === undefined || typeof value !== 'object' || value === null) return undefined
  const { format } = value as { readonly format?: unknown }
  if (typeof format !== 'string' || format === wanted.literal) return undefined
  return `its format is ${shorten(format)}, and not ${JSON.stringify(wanted.literal)}`
}
