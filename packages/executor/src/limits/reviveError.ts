import {
  type ErrorDefinition,
  HexMalformed,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed
} from '@paraclock/core'
import * as genesisErrors from '../errors/genesis.ts'
import * as hostErrors from '../errors/host.ts'
import * as runtimeErrors from '../errors/runtime.ts'
import * as simulationErrors from '../errors/simulation.ts'
import * as stateErrors from '../errors/state.ts'

/** The errors that a call can end with in a worker, by their codes. */
const DEFINITIONS: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values<ErrorDefinition>({
    HexMalformed,
    RuntimeApiMissing,
    RuntimeApiResultMalformed,
    ...runtimeErrors,
    ...hostErrors,
    ...stateErrors,
    ...simulationErrors,
    ...genesisErrors
  }).map((definition) => [definition.code, definition])
)

/** The error that a worker reported. */
export function reviveError(report: {
  readonly method: string
  readonly code: string
  readonly context: unknown
  readonly message: string
}): ParaclockError {
  const { method, code, context, message } = report
  const definition = DEFINITIONS.get(code)
  return definition === undefined
    ? new ParaclockError(runtimeErrors.IsolationFailed, { method, problem: message })
    : new ParaclockError(definition, context as object)
}
