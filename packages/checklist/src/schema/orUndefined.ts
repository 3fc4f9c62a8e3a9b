import { isParaclockError } from '@paraclock/core'

/** Returns the result of `read`, or `undefined` if `read` throws a `ParaclockError`. */
export function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
