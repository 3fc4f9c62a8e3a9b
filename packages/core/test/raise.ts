import type { ErrorCode } from '../src/errors/catalogue.ts'
import { isParaclockError } from '../src/errors/isParaclockError.ts'
import type { ParaclockError } from '../src/errors/ParaclockError.ts'

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
