import { type ErrorDefinition, isParaclockError, type ParaclockError } from '@paraclock/core'

/** Runs what must raise the given code, and returns the error for further assertions. */
export function raise<Definition extends ErrorDefinition = ErrorDefinition>(
  kind: Definition | string,
  action: () => unknown
): ParaclockError<Definition> {
  try {
    action()
  } catch (error) {
    if (isParaclockError(error, kind)) return error
    throw error
  }
  throw new Error(`expected ${typeof kind === 'string' ? kind : kind.code}, and nothing was raised`)
}
