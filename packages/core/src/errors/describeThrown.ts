import { hideSecrets } from '../text/hideSecrets.ts'
import { isParaclockError } from './isParaclockError.ts'
import { shorten } from './shorten.ts'

/**
 * Returns the message of a caught value. A value without a message is written by {@link shorten}.
 * Removes the secrets that `noteSecret` and `noteEndpoint` have noted, except from the message of a
 * `ParaclockError`. Never throws.
 */
export function describeThrown(error: unknown): string {
  if (isParaclockError(error)) return error.message
  // An error of another realm, such as a node:vm context, has a message but is not an instance of
  // this realm's `Error`.
  const isObject = typeof error === 'object' && error !== null
  const message = isObject && 'message' in error ? error.message : undefined
  return hideSecrets(typeof message === 'string' ? message : shorten(error))
}
