import { ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import { AnswerMalformed } from '../errors/endpoints.ts'

/** The arguments of {@link readAnswer}. */
export interface ReadAnswerArgs<Output> {
  readonly schema: v.GenericSchema<unknown, Output>
  readonly value: unknown
  readonly method: string
  /** The name of the endpoint in the error. If it is `undefined`, the error names "the node". */
  readonly endpoint: string | undefined
}

/**
 * Reads the answer of a method with its schema.
 *
 * @throws ParaclockError `AnswerMalformed` if the answer does not fit the schema
 */
export function readAnswer<Output>(args: ReadAnswerArgs<Output>): Output {
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
