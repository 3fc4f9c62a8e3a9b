import { ParaclockError } from '@paraclock/core'
import { RpcMethodUnknown, RpcParamInvalid } from '../errors.ts'
import { type MessageLimits, type ParsedRequest, parseMessage } from './parseMessage.ts'
import { toRpcError } from './toRpcError.ts'

/** Returns the function that answers a method, or `undefined` for an unknown method. */
export type MethodFinder = (
  method: string
) => ((params: readonly unknown[]) => Promise<unknown>) | undefined

const LIMITS: MessageLimits = { maxBatch: 10_000, maxEntries: 1_000_000, maxDepth: 64 }

/**
 * Answers a JSON-RPC 2.0 request, or a batch, with the text of the response. Errors are part of the
 * response; nothing is thrown. Returns `undefined` for a notification. The requests of a batch are
 * answered one after another, as nodes do.
 *
 * @example
 * ```ts
 * import { answerRequest } from '@paraclock/rpc'
 *
 * await answerRequest({
 *   find: (method) => (method === 'system_chain' ? async () => 'Acme' : undefined),
 *   message: '{"id":1,"jsonrpc":"2.0","method":"system_chain","params":[]}'
 * }) // '{"jsonrpc":"2.0","id":1,"result":"Acme"}'
 * ```
 */
export async function answerRequest(args: {
  readonly find: MethodFinder
  /** The request or the batch, as received: text, or bytes in UTF-8. */
  readonly message: string | Uint8Array
}): Promise<string | undefined> {
  try {
    const { isBatch, requests } = parseMessage(args.message, LIMITS)
    const wanted: string[] = []
    for (const request of requests) {
      const answer = await answerOne(args.find, request)
      if (answer !== undefined) wanted.push(answer)
    }
    return isBatch && wanted.length > 0 ? `[${wanted.join(',')}]` : wanted[0]
  } catch (error) {
    return fail('null', error)
  }
}

async function answerOne(find: MethodFinder, request: ParsedRequest): Promise<string | undefined> {
  if ('refused' in request) return fail(request.id, request.refused)
  const { id, method, params } = request.call
  try {
    const answer = find(method)
    if (answer === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    if (!Array.isArray(params)) {
      const problem = 'they go by their order, in an array, and not by their names'
      throw new ParaclockError(RpcParamInvalid, { method, param: 'params', problem })
    }
    const result = await answer(params)
    if (id === undefined) return undefined
    return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result ?? null)}}`
  } catch (error) {
    return id === undefined ? undefined : fail(id, error)
  }
}

function fail(id: string, error: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(toRpcError(error))}}`
}
