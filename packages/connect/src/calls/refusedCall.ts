import { ParaclockError } from '@paraclock/core'
import { RpcCoder } from '@polkadot/rpc-provider/coder'
import type { RpcErrorObject } from '../session/Answer.ts'

const coder = new RpcCoder()

/**
 * The error for a call that the node itself answered with an error. Its cause is the error that
 * polkadot.js's own providers raise for the same answer.
 */
export function refusedCall(method: string, error: RpcErrorObject): ParaclockError<'CallRefused'> {
  const cause = polkadotError(error)
  return new ParaclockError(
    'CallRefused',
    { method, rpcCode: error.code, rpcMessage: error.message, data: error.data },
    { cause, source: 'chain' }
  )
}

/** The error that polkadot.js makes of a node's error object, same class and same words. */
export function polkadotError(error: RpcErrorObject): unknown {
  try {
    const data = error.data as number | string | undefined
    const { code, message } = error
    return coder.decodeResponse({
      id: 0,
      jsonrpc: '2.0',
      error: data === undefined ? { code, message } : { code, message, data },
      result: undefined
    } as never)
  } catch (raised) {
    return raised
  }
}
