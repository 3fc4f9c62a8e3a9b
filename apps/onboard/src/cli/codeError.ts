import { codeThrown, isParaclockError, type ParaclockError } from '@paraclock/core'

/**
 * Returns an error with a code for anything that was thrown. `@paraclock/connect` is imported only
 * for an error without a code, because the import takes time.
 */
export async function codeError(error: unknown): Promise<ParaclockError> {
  if (isParaclockError(error)) return error
  return codeThrown((await import('@paraclock/connect')).codeRefusal(error))
}
