import { describeThrown, isParaclockError } from '@paraclock/core'

// The codes of refusals: by the node, by the runtime, or by what the runtime declares.
const ANSWERS: ReadonlySet<string> = new Set<string>([
  'CallArgumentInvalid',
  'CallRefused',
  'RpcMethodUnknown',
  'RuntimeApiMissing',
  'RuntimeApiResultMalformed',
  'RuntimeCallFailed'
])
// Errors of JSON-RPC, as other providers raise them, begin with their number.
const REFUSED = /^-?\d+: /
// The words of nodes for a runtime that stopped during a call.
const TRAPPED = /trap|panick|unreachable|wasm|execution failed/i

/** Whether an error is an answer of the chain, and not a failure to ask it. */
export function isAnswered(error: unknown): boolean {
  if (isParaclockError(error)) return ANSWERS.has(error.code)
  const message = describeThrown(error)
  return REFUSED.test(message) || TRAPPED.test(message)
}
