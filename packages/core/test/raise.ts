import type { ErrorDefinition } from '../src/errors/ErrorDefinition.ts'
import { isParaclockError } from '../src/errors/isParaclockError.ts'
import type { ParaclockError } from '../src/errors/ParaclockError.ts'

/** Runs what must raise the given error, and returns it for further assertions. */
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
