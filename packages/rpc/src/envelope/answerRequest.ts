import { ParaclockError } from '@paraclock/core'
import {
  RpcMethodUnknown,
  RpcParamInvalid,
  RpcRequestInvalid,
  RpcRequestMalformed
} from '../errors.ts'
import { toRpcError } from './toRpcError.ts'

/** Answers a method by its name; `undefined` if there is none of that name. */
export type MethodFinder = (
  method: string
) => ((params: readonly unknown[]) => Promise<unknown>) | undefined

/** What {@link answerRequest} takes. */
export interface AnswerRequestArgs {
  /** What can be asked. */
  readonly find: MethodFinder
  /** The request, or a batch of them, as it came. */
  readonly text: string
  /** Most requests in a batch: 100 if left out. */
  readonly largestBatch?: number
}

type Id = string | number | null

const LARGEST_BATCH = 100

/**
 * Answers a JSON-RPC 2.0 request, or a batch, with the text of the response. Errors are part of it;
 * nothing is raised. `undefined` if the request wants no answer.
 *
 * @example
 * ```ts
 * import { answerRequest } from '@paraclock/rpc'
 *
 * await answerRequest({
 *   find: (method) => (method === 'system_chain' ? async () => 'Acme' : undefined),
 *   text: '{"id":1,"jsonrpc":"2.0","method":"system_chain","params":[]}'
 * }) // {"jsonrpc":"2.0","id":1,"result":"Acme"}
 * ```
 */
export async function answerRequest(args: AnswerRequestArgs): Promise<string | undefined> {
  let request: unknown
  try {
    request = JSON.parse(args.text)
  } catch (error) {
    const problem = (error as Error).message
    return fail(null, new ParaclockError(RpcRequestMalformed, { problem }, { cause: error }))
  }
  if (!Array.isArray(request)) return await answerOne(args, request)
  const largest = args.largestBatch ?? LARGEST_BATCH
  if (request.length === 0) return fail(null, refuse('the batch is empty'))
  if (request.length > largest) {
    return fail(null, refuse(`the batch holds ${request.length} requests, of at most ${largest}`))
  }
  const answers = await Promise.all(request.map((one) => answerOne(args, one)))
  const wanted = answers.filter((answer) => answer !== undefined)
  return wanted.length === 0 ? undefined : `[${wanted.join(',')}]`
}

async function answerOne(args: AnswerRequestArgs, request: unknown): Promise<string | undefined> {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return fail(null, refuse('it is not an object'))
  }
  const { jsonrpc, id, method, params: given } = request as Record<string, unknown>
  if (id !== undefined && !isId(id)) {
    return fail(null, refuse('its id is neither a string nor a number that can be told back'))
  }
  const to = id ?? null
  if (jsonrpc !== '2.0') return fail(to, refuse('its jsonrpc is not "2.0"'))
  if (typeof method !== 'string') return fail(to, refuse('its method is not a string'))
  if (given !== undefined && typeof given !== 'object') {
    return fail(to, refuse('its params are not an array'))
  }
  try {
    const answer = args.find(method)
    if (answer === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    const params = given ?? []
    if (!Array.isArray(params)) {
      const problem = 'they go by their order, in an array, and not by their names'
      throw new ParaclockError(RpcParamInvalid, { method, param: 'params', problem })
    }
    const result = await answer(params)
    if (id === undefined) return undefined
    return JSON.stringify({ jsonrpc: '2.0', id: to, result: result ?? null })
  } catch (error) {
    return id === undefined ? undefined : fail(to, error)
  }
}

/** A whole number beyond 2^53 is no longer the one that was sent, and nobody would know its answer. */
function isId(id: unknown): id is Id {
  if (typeof id !== 'number') return typeof id === 'string' || id === null
  return Number.isInteger(id) ? Number.isSafeInteger(id) : Number.isFinite(id)
}

function refuse(problem: string): ParaclockError {
  return new ParaclockError(RpcRequestInvalid, { problem })
}

function fail(id: Id, error: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: toRpcError(error) })
}
