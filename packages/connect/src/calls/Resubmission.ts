import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes, ParaclockError } from '@paraclock/core'
import { CallOutcomeUnknown, type CallRefused } from '../errors/requests.ts'
import type { RetryPolicy } from './retryPolicy.ts'

const ALREADY_IMPORTED = 1013

interface SentCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly policy: RetryPolicy
}

/**
 * Whether an earlier attempt of a submission may have reached a node. This changes the meaning of
 * the answer to a repetition.
 */
export class Resubmission {
  readonly #call: SentCall
  #doubt: { readonly endpoint: string; readonly error: ParaclockError } | undefined

  constructor(call: SentCall) {
    this.#call = call
  }

  raise(endpoint: string, error: ParaclockError): void {
    if (this.#call.policy === 'resubmit') this.#doubt = { endpoint, error }
  }

  /**
   * Judges a node's refusal.
   *
   * @returns the result of the call, if the refusal shows that an earlier attempt arrived
   */
  settle(refusal: ParaclockError<typeof CallRefused>): unknown {
    if (!this.#doubt) throw refusal
    if (refusal.context.rpcCode === ALREADY_IMPORTED) return extrinsicHash(this.#call.params[0])
    const { method } = this.#call
    const { endpoint } = this.#doubt
    throw new ParaclockError(
      CallOutcomeUnknown,
      { method, endpoint, problem: `the repeated call was refused: ${refusal.context.rpcMessage}` },
      { cause: refusal }
    )
  }
}

function extrinsicHash(extrinsic: unknown): string {
  const bytes = hexToBytes(typeof extrinsic === 'string' ? extrinsic : '')
  return bytesToHex(blake2b(bytes, { dkLen: 32 }))
}
