import type { ErrorDefinition } from './ErrorDefinition.ts'
import type { ParaclockError } from './ParaclockError.ts'

/**
 * Whether a caught value is a {@link ParaclockError}, also of another copy of this package. If a
 * definition or a code is given, the error must have this code. With a definition, TypeScript also
 * knows the type of `context`.
 *
 * @example
 * ```ts
 * import { ValueMalformed, isParaclockError } from '@paraclock/core'
 *
 * try {
 *   throw new TypeError('something else')
 * } catch (error) {
 *   if (isParaclockError(error, ValueMalformed)) console.log(error.context.problem)
 *   if (isParaclockError(error, 'CallRefused')) console.log(error.message)
 * }
 * ```
 */
export function isParaclockError<Definition extends ErrorDefinition = ErrorDefinition>(
  error: unknown,
  kind?: Definition | string
): error is ParaclockError<Definition> {
  if (!(error instanceof Error) || error.name !== 'ParaclockError' || !('code' in error))
    return false
  return kind === undefined || error.code === (typeof kind === 'string' ? kind : kind.code)
}
