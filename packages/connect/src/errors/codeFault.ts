import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import { ConnectionLost } from './endpoints.ts'

/** Codes an exception that was thrown while an endpoint was in use. */
export function codeFault(endpoint: string, error: unknown): ParaclockError {
  if (isParaclockError(error)) return error
  const problem = `its connection failed here: ${describeThrown(error)}`
  return new ParaclockError(ConnectionLost, { endpoint, problem }, { cause: error })
}
