import { isParaclockError, ParaclockError } from '@paraclock/core'
import type { RpcErrorObject } from '../session/Answer.ts'

/** The error for a call that the node itself answered with an error. */
export function refusedCall(
  method: string,
  { code, message, data }: RpcErrorObject
): ParaclockError<'CallRefused'> {
  return new ParaclockError(
    'CallRefused',
    { method, rpcCode: code, rpcMessage: message, data },
    { source: 'chain' }
  )
}

/** The error that polkadot.js makes of a node's error object: same class and same words. */
export async function polkadotError({ code, message, data }: RpcErrorObject): Promise<unknown> {
  // Loaded when it is first needed: most programs never are refused anything, and it is the only
  // part of polkadot.js that the provider itself runs.
  const { RpcCoder } = await import('@polkadot/rpc-provider/coder')
  const error = data === undefined ? { code, message } : { code, message, data }
  try {
    return new RpcCoder().decodeResponse({ id: 0, jsonrpc: '2.0', error } as never)
  } catch (raised) {
    return raised
  }
}

/** What a program that is written for polkadot.js is to catch in place of `error`. */
export async function asPolkadotError(error: unknown): Promise<unknown> {
  if (!isParaclockError(error, 'CallRefused')) return error
  const { rpcCode, rpcMessage, data } = error.context
  return polkadotError({ code: rpcCode, message: rpcMessage, data })
}
