import { AnswerMalformed, ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { AnswerSchema } from './answerSchemas.ts'

/**
 * Checks the answer of a JSON-RPC method with a schema, and returns the answer.
 *
 * @throws ParaclockError `AnswerMalformed` if the answer does not fit the schema
 */
export function readAnswer<Output>(args: {
  readonly schema: AnswerSchema<Output>
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

/** Checks an answer with a schema. Returns `undefined` if the answer does not fit the schema. */
export function findAnswer<Output>(
  schema: AnswerSchema<Output>,
  value: unknown
): Output | undefined {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}

/**
 * Sends a JSON-RPC request, checks the answer with a schema, and returns it.
 *
 * @throws ParaclockError `AnswerMalformed` if the answer does not fit the schema, and the errors of
 * the request
 */
export async function requestAnswer<Output>(
  source: Pick<StateSource, 'endpoint' | 'request'>,
  schema: AnswerSchema<Output>,
  method: string,
  params: readonly unknown[],
  limits: AskOptions = {}
): Promise<Output> {
  const value = await source.request(method, params, limits)
  return readAnswer({ schema, value, method, endpoint: source.endpoint })
}
