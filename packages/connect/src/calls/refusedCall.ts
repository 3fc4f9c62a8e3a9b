import {
  describeThrown,
  hideSecrets,
  hideSecretsIn,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import type { RpcErrorObject } from '../endpoint/readFrames.ts'
import { CallRefused } from '../errors/requests.ts'

/**
 * Makes the coded error for a node's refusal. Hides the caller's API key, which an RPC provider may
 * repeat in the refusal.
 */
export function refusedCall(
  method: string,
  { code, message, data }: RpcErrorObject
): ParaclockError<typeof CallRefused> {
  return new ParaclockError(
    CallRefused,
    { method, rpcCode: code, rpcMessage: hideSecrets(message), data: hideSecretsIn(data) },
    { source: 'chain' }
  )
}

export async function polkadotError(error: RpcErrorObject): Promise<Error> {
  // `RpcCoder` is loaded on demand, because refusals are rare, and no other part of the provider
  // needs polkadot.js.
  const { RpcCoder } = await import('@polkadot/rpc-provider/coder')
  try {
    new RpcCoder().decodeResponse({ id: 0, jsonrpc: '2.0', error } as never)
  } catch (raised) {
    if (raised instanceof Error) return raised
  }
  return refusedCall('a call', error)
}

export async function asPolkadotError(error: unknown): Promise<unknown> {
  if (!isParaclockError(error, CallRefused)) return error
  const { rpcCode, rpcMessage, data } = error.context
  return polkadotError({ code: rpcCode, message: rpcMessage, data })
}

/**
 * Converts the error of polkadot.js for a node's refusal to the coded error `CallRefused`. Returns
 * any other error unchanged.
 */
export function codeRefusal(error: unknown, method = 'a call'): unknown {
  if (typeof error !== 'object' || error === null || isParaclockError(error)) return error
  const { code } = error as { readonly code?: unknown }
  if (typeof code !== 'number') return error
  const rpcMessage = describeThrown(error)
  const context = { method, rpcCode: code, rpcMessage }
  return new ParaclockError(CallRefused, context, { source: 'chain', cause: error })
}
