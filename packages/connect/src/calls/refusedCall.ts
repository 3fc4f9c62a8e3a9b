import {
  describeThrown,
  hideSecrets,
  hideSecretsIn,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { CallRefused } from '../errors/requests.ts'
import type { RpcErrorObject } from '../frames/readFrames.ts'

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

// The error codes that always mean a rate limit: polkadot-sdk uses -32999, and some proxies use the
// HTTP status 429. Other codes, such as -32005, can also mean another limit. With such a code, only
// a message that fits `WORDS` means a rate limit.
const CODES: ReadonlySet<number> = new Set([-32999, 429])
const WORDS = /rate.?limit|too many (requests|calls)/i

export function isRateLimit({ code, message }: RpcErrorObject): boolean {
  return CODES.has(code) || (code <= -32000 && WORDS.test(message))
}

/**
 * If `error` is an error by which polkadot.js reports a node's refusal, returns the coded error for
 * the refusal. Returns any other error unchanged.
 */
export function codeRefusal(error: unknown, method = 'a call'): unknown {
  if (typeof error !== 'object' || error === null || isParaclockError(error)) return error
  const { code } = error as { readonly code?: unknown }
  if (typeof code !== 'number') return error
  const rpcMessage = describeThrown(error)
  const context = { method, rpcCode: code, rpcMessage }
  return new ParaclockError(CallRefused, context, { source: 'chain', cause: error })
}
