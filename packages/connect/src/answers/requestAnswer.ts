import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { AnswerSchema } from './answerSchemas.ts'
import { readAnswer } from './readAnswer.ts'

/**
 * Sends a JSON-RPC request, and reads the answer with its schema.
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
