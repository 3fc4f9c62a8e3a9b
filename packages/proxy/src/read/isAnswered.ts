import { type ErrorCode, isParaclockError } from '@paraclock/core'

// What stands for "asked, and told no": by the node, by the runtime, or by what it declares.
const ANSWERS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CallRefused',
  'RpcMethodUnknown',
  'RuntimeApiArgumentInvalid',
  'RuntimeApiMissing',
  'RuntimeApiResultMalformed',
  'RuntimeApiVersionUnknown',
  'RuntimeCallFailed'
])
// Errors of JSON-RPC, as other providers raise them, begin with their number.
const REFUSED = /^-?\d+: /
// What nodes say when the runtime itself stopped.
const TRAPPED = /trap|panick|unreachable|wasm|execution failed/i

/** Whether an error is an answer of the chain, and not the want of one. */
export function isAnswered(error: unknown): boolean {
  if (isParaclockError(error)) return ANSWERS.has(error.code)
  const message = error instanceof Error ? error.message : String(error)
  return REFUSED.test(message) || TRAPPED.test(message)
}
