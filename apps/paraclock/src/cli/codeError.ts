import { codeThrown, isParaclockError, type ParaclockError } from '@paraclock/core'

/**
 * Converts a thrown value to a {@link ParaclockError}. `@paraclock/connect` is imported only for an
 * error without a code, because the import takes time.
 */
export async function codeError(error: unknown): Promise<ParaclockError> {
  if (isParaclockError(error)) return error
  return codeThrown((await import('@paraclock/connect')).codeRefusal(error))
}
