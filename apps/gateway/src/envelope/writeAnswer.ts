import { isParaclockError } from '@paraclock/core'
import { RequestLimitExceeded, type RpcError, toRpcError } from '@paraclock/rpc'

/** The error code for an exceeded limit, as in EIP-1474. */
const LIMIT_EXCEEDED = -32005
/**
 * The error code of the JSON-RPC specification for `chainHead_v1_follow` above the limit of
 * followers. Clients such as polkadot-api use the legacy methods after this error.
 */
const FOLLOW_LIMIT_REACHED = -32800
/** The code of JSON-RPC 2.0 for an internal error. */
const INTERNAL = -32603
const LIMITS: ReadonlySet<string> = new Set(['ClientLimitExceeded', 'AnswerSizeExceeded'])

/** Writes an answer of JSON-RPC 2.0. `id` and `result` are JSON text. */
export function writeAnswer(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/** @param method - the method of the refused call; absent if no single call was refused */
export function writeError(id: string, error: unknown, method?: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${stringifyError(error, method)}}`
}

/** Writes an error as JSON. If a node's error cannot be written as JSON, writes a general error. */
export function stringifyError(error: unknown, method?: string): string {
  try {
    return JSON.stringify(toErrorObject(error, method))
  } catch {
    return JSON.stringify({
      code: INTERNAL,
      message: 'the node sent an error that cannot be written'
    })
  }
}

export function toErrorObject(error: unknown, method?: string): RpcError {
  if (!isParaclockError(error) && !hasCode(error)) {
    // The client does not get the message of this error, because the message can contain addresses
    // and file names of this machine.
    return { code: INTERNAL, message: 'the gateway failed to answer' }
  }
  const object = toRpcError(error)
  if (!isParaclockError(error)) return object
  if (method === 'chainHead_v1_follow' && isParaclockError(error, RequestLimitExceeded)) {
    return { ...object, code: FOLLOW_LIMIT_REACHED }
  }
  return LIMITS.has(error.code) ? { ...object, code: LIMIT_EXCEEDED } : object
}

/** Whether an error has an integer as its `code`, as the JSON-RPC errors of polkadot.js have. */
export function hasCode(error: unknown): boolean {
  return Number.isInteger((error as { readonly code?: unknown } | null | undefined)?.code)
}
