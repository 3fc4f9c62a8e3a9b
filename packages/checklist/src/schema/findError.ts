import { isParaclockError, type ParaclockError } from '@paraclock/core'

/** Returns the `ParaclockError` that `work` throws, or `undefined` if `work` succeeds. */
export function findError(work: () => unknown): ParaclockError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (isParaclockError(error)) return error
    throw error
  }
}
