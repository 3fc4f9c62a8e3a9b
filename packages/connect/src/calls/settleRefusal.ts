import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, ParaclockError } from '@paraclock/core'
import { CallOutcomeUnknown, type CallRefused } from '../errors/requests.ts'
import type { RetryPolicy } from './retryPolicy.ts'

const ALREADY_IMPORTED = 1013

/**
 * Decides what a node's refusal means. If the submission was repeated after a lost answer, and the
 * node refuses it because it already has the transaction, returns the transaction's hash. Throws an
 * error for any other refusal.
 *
 * @param endpoint - the endpoint to which an earlier attempt was sent without getting an answer;
 * `undefined` if every attempt got an answer
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
