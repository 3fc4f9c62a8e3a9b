import { ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import { AnswerMalformed } from '../errors/endpoints.ts'

/**
 * Reads the answer of a method with its schema.
 *
 * @throws ParaclockError `AnswerMalformed` if the answer does not fit the schema
 */
export function readAnswer<Output>(args: {
  readonly schema: v.GenericSchema<unknown, Output>
  readonly value: unknown
  readonly method: string
  /** The endpoint that the error names. Defaults to "the node". */
  readonly endpoint: string | undefined
}): Output {
  const { schema, value, method, endpoint = 'the node' } = args
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const path = v.getDotPath(read.issues[0])
  const problem = `${method} returned an answer of another type than it defines${path === null ? '' : `: ${path}`}`
  throw new ParaclockError(AnswerMalformed, { endpoint, problem })
}

/** Reads an answer with its schema; `undefined` if the answer does not fit the schema. */
export function findAnswer<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown
): Output | undefined {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}
