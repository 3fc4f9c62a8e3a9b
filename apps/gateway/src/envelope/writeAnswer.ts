import { isParaclockError } from '@paraclock/core'
import { type RpcError, toRpcError } from '@paraclock/rpc'

/** The error code for an exceeded limit, as in EIP-1474. */
const LIMIT_EXCEEDED = -32005
/** The code of JSON-RPC 2.0 for an internal error. */
const INTERNAL = -32603
const LIMITS: ReadonlySet<string> = new Set(['ClientLimitExceeded', 'AnswerSizeExceeded'])

/** Writes an answer of JSON-RPC 2.0. `id` and `result` are JSON text. */
export function writeAnswer(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

export function writeError(id: string, error: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${stringifyError(error)}}`
}

/** Writes an error as JSON. If a node's error cannot be written as JSON, writes a general error. */
export function stringifyError(error: unknown): string {
  try {
    return JSON.stringify(toErrorObject(error))
  } catch {
    return JSON.stringify({
      code: INTERNAL,
      message: 'the node sent an error that cannot be written'
    })
  }
}

export function toErrorObject(error: unknown): RpcError {
  if (!isParaclockError(error) && !hasCode(error)) {
    // The client does not get the message of this error, because the message can contain addresses
    // and file names of this machine.
    return { code: INTERNAL, message: 'the gateway failed to answer' }
  }
  const object = toRpcError(error)
  if (!isParaclockError(error)) return object
  return LIMITS.has(error.code) ? { ...object, code: LIMIT_EXCEEDED } : object
}

/** Whether an error has an integer as its `code`, as the JSON-RPC errors of polkadot.js have. */
export function hasCode(error: unknown): boolean {
  return Number.isInteger((error as { readonly code?: unknown } | null | undefined)?.code)
}
