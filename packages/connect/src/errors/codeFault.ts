import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import { ConnectionLost } from './endpoints.ts'

/** Makes a coded error for an exception that was thrown while an endpoint was in use. */
export function codeFault(endpoint: string, error: unknown): ParaclockError {
  if (isParaclockError(error)) return error
  const problem = `its connection failed here: ${describeThrown(error)}`
  return new ParaclockError(ConnectionLost, { endpoint, problem }, { cause: error })
}
