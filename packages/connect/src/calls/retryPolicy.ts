import { readMethodOf } from '../methods/readMethods.ts'

/**
 * What may be done with a call whose connection broke before its answer came.
 *
 * - `read`: ask again, anywhere. It changes nothing.
 * - `resubmit`: send the very same bytes again. The chain itself admits them once.
 * - `never`: nothing. It may have been executed, and a second time could act twice.
 */
export type RetryPolicy = 'read' | 'resubmit' | 'never'

// Version 4, signed. An unsigned or a general (version 5) extrinsic carries no nonce that is
// checked for certain, so nothing proves that the chain would refuse it the second time.
const SIGNED_V4 = 0x84

/** What the program adds to the rules. */
export interface RetrySettings {
  /** Further methods that only read. */
  readonly readMethods: ReadonlySet<string>
  /** Whether the same signed bytes may be sent again. */
  readonly resubmitSigned: boolean
}

/** Decides whether, and how, a call may be repeated. */
export function retryPolicyOf(
  method: string,
  params: readonly unknown[],
  settings: RetrySettings
): RetryPolicy {
  if (readMethodOf(method) !== undefined || settings.readMethods.has(method)) return 'read'
  if (method === 'author_submitExtrinsic' && settings.resubmitSigned) {
    return isSignedExtrinsic(params[0]) ? 'resubmit' : 'never'
  }
  return 'never'
}

/** Whether subscribing anew changes nothing: true of all but those that submit what they watch. */
export function isPureSubscription(method: string): boolean {
  return !method.startsWith('author_') && !/submit/i.test(method)
}

function isSignedExtrinsic(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(value)) return false
  // The lowest two bits of a SCALE compact number tell how many bytes it takes: 1, 2, 4 or more.
  const first = Number.parseInt(value.slice(2, 4), 16)
  const prefixBytes = [1, 2, 4, 5 + (first >> 2)][first & 3] ?? 1
  const version = value.slice(2 + prefixBytes * 2, 4 + prefixBytes * 2)
  return Number.parseInt(version, 16) === SIGNED_V4
}
