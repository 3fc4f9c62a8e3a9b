import { type ErrorCode, isParaclockError, type ParaclockError } from '@paraclock/core'

/** Runs what must raise the given code, and returns the error for further assertions. */
export function raise<Code extends ErrorCode>(
  code: Code,
  action: () => unknown
): ParaclockError<Code> {
  try {
    action()
  } catch (error) {
    if (isParaclockError(error, code)) return error
    throw error
  }
  throw new Error(`expected ${code}, and nothing was raised`)
}
