import { hideSecrets } from '../text/hideSecrets.ts'
import { isParaclockError } from './isParaclockError.ts'
import { shorten } from './shorten.ts'

/**
 * Returns the message of a caught value. If the value has no message, returns the value as {@link
 * shorten} shows it. The message of a `ParaclockError` is returned unchanged. From any other
 * message, secrets that this process has noted with `noteSecret` or `noteEndpoint` are removed.
 * Never throws.
 */
export function describeThrown(error: unknown): string {
  if (isParaclockError(error)) return error.message
  // An error of another realm, such as a node:vm context, has a message but is not an instance of
  // this realm's `Error`.
  const isObject = typeof error === 'object' && error !== null
  const message = isObject && 'message' in error ? error.message : undefined
  return hideSecrets(typeof message === 'string' ? message : shorten(error))
}
