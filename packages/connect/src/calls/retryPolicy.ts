import { hexToBytes, readCompact } from '@paraclock/core'
import { isRead } from '../methods/readMethods.ts'

/**
 * Whether a call may be repeated after its connection broke before the answer.
 *
 * - `read`: yes, on any node, because the call changes nothing.
 * - `resubmit`: yes, with the same signed transaction. Its nonce lets a chain include it only once.
 * - `never`: no, because the call may have been executed, and could act twice.
 */
export type RetryPolicy = 'read' | 'resubmit' | 'never'

// The first byte of a signed extrinsic of version 4. This extrinsic cannot take effect twice,
// because every chain checks its nonce. An unsigned or a general (version 5) extrinsic may have no
// nonce.
const SIGNED_V4 = 0x84

export function retryPolicyOf(method: string, params: readonly unknown[]): RetryPolicy {
  if (isRead(method)) return 'read'
  const isSubmission = method === 'author_submitExtrinsic'
  return isSubmission && isSignedExtrinsic(params[0]) ? 'resubmit' : 'never'
}

/**
 * Whether a subscription only reads. A subscription that submits and watches a transaction changes
 * the chain.
 */
export function isPureSubscription(method: string): boolean {
  return !method.startsWith('author_') && !/submit/i.test(method)
}

function isSignedExtrinsic(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(value)) return false
  const bytes = hexToBytes(value)
  const width = readCompact(bytes)?.width
  return width !== undefined && bytes[width] === SIGNED_V4
}
