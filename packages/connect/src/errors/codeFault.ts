import { describeThrown, isParaclockError, ParaclockError } from '@paraclock/core'
import { ConnectionLost } from './endpoints.ts'

/** The coded error for anything that was thrown while an endpoint was served: it is given up. */
export function codeFault(endpoint: string, error: unknown): ParaclockError {
  if (isParaclockError(error)) return error
  const problem = `serving it failed: ${describeThrown(error)}`
  return new ParaclockError(ConnectionLost, { endpoint, problem }, { cause: error })
}
