import { hideSecrets } from '../text/hideSecrets.ts'
import { isParaclockError } from './isParaclockError.ts'
import { shorten } from './shorten.ts'

/**
 * The message of a caught value: the error's own message, or the value as {@link shorten} shows it.
 * Secrets are removed if this process has noted them with `noteSecret` or `noteEndpoint`. Never
 * throws.
 */
export function describeThrown(error: unknown): string {
  if (isParaclockError(error)) return error.message
  // An error of another realm, such as a node:vm context, has a message but is not an instance of
  // this realm's `Error`.
  const isObject = typeof error === 'object' && error !== null
  const message = isObject && 'message' in error ? error.message : undefined
  return hideSecrets(typeof message === 'string' ? message : shorten(error))
}
