import { isParaclockError, ParaclockError } from '@paraclock/core'

/**
 * The coded error for what polkadot.js raises where a node answers with an error: the node's code and
 * words. Any other error stays what it is.
 *
 * @param method - what was asked, if that is known
 *
 * @example
 * ```ts
 * import { codeRefusal } from '@paraclock/connect'
 *
 * codeRefusal(Object.assign(new Error('1010: Invalid Transaction'), { code: 1010 })) // CallRefused
 * ```
 */
export function codeRefusal(error: unknown, method = 'a call'): unknown {
  if (typeof error !== 'object' || error === null || isParaclockError(error)) return error
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code !== 'number') return error
  const context = { method, rpcCode: code, rpcMessage: String(message) }
  return new ParaclockError('CallRefused', context, { source: 'chain', cause: error })
}
