import { ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import { AnswerMalformed } from '../errors/endpoints.ts'

/** Which answer is read. */
export interface ReadAnswerArgs<Output> {
  /** What the method defines as its answer. */
  readonly schema: v.GenericSchema<unknown, Output>
  /** The answer. */
  readonly value: unknown
  /** The method that was called. */
  readonly method: string
  /** Who answered. */
  readonly endpoint: string | undefined
}

/**
 * The answer of a method, read by its schema.
 *
 * @throws ParaclockError `AnswerMalformed`
 */
export function readAnswer<Output>(args: ReadAnswerArgs<Output>): Output {
  const { schema, value, method, endpoint = 'the node' } = args
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const path = v.getDotPath(read.issues[0])
  const problem = `${method} does not answer what it defines${path === null ? '' : `: ${path}`}`
  throw new ParaclockError(AnswerMalformed, { endpoint, problem })
}

/** The answer of a method, read by its schema; `undefined` if it is anything else. */
export function findAnswer<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown
): Output | undefined {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}
