import type { ErrorCode } from './catalogue.ts'
import { ParaclockError } from './ParaclockError.ts'

/**
 * Tells whether a caught value is a {@link ParaclockError}, and, given a code, whether it is that
 * one: the context is then typed.
 *
 * @example
 * ```ts
 * import { isParaclockError } from '@paraclock/core'
 *
 * try {
 *   throw new TypeError('something else')
 * } catch (error) {
 *   if (isParaclockError(error, 'HexMalformed')) console.log(error.context.problem)
 * }
 * ```
 */
export function isParaclockError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code
): error is ParaclockError<Code> {
  return error instanceof ParaclockError && (code === undefined || error.code === code)
}
