import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import { CallRefused } from '../errors/requests.ts'

/**
 * The coded error for an error of polkadot.js that carries a node's refusal: with the node's code and
 * message. Any other error is returned as it is.
 *
 * @param method - the method that was called, if it is known
 */
export function codeRefusal(error: unknown, method = 'a call'): unknown {
  if (typeof error !== 'object' || error === null || isParaclockError(error)) return error
  const { code } = error as { readonly code?: unknown }
  if (typeof code !== 'number') return error
  const rpcMessage = describeThrown(error)
  const context = { method, rpcCode: code, rpcMessage }
  return new ParaclockError(CallRefused, context, { source: 'chain', cause: error })
}
