import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, ParaclockError } from '@paraclock/core'
import { CallOutcomeUnknown, type CallRefused } from '../errors/requests.ts'
import type { RetryPolicy } from './retryPolicy.ts'

const ALREADY_IMPORTED = 1013

/**
 * Returns the transaction's hash if a node refuses a repeated submission because the node already
 * has the transaction. Throws an error for any other refusal.
 *
 * @param endpoint - the endpoint that did not answer an earlier attempt; `undefined` if every
 * earlier attempt was answered
 */
export function settleRefusal(
  {
    method,
    params,
    policy
  }: {
    readonly method: string
    readonly params: readonly unknown[]
    readonly policy: RetryPolicy
  },
  refusal: ParaclockError<typeof CallRefused>,
  endpoint: string | undefined
): unknown {
  if (policy !== 'resubmit' || endpoint === undefined) throw refusal
  const { rpcCode, rpcMessage } = refusal.context
  if (rpcCode === ALREADY_IMPORTED) {
    return bytesToHex(blake2b(hexToBytes(params[0] as string), { dkLen: 32 }))
  }
  const problem = `the repeated call was refused: ${rpcMessage}`
  throw new ParaclockError(CallOutcomeUnknown, { method, endpoint, problem }, { cause: refusal })
}
