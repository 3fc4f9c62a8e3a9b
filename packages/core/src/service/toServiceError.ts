import type { ErrorDefinition } from '../errors/ErrorDefinition.ts'
import { ParaclockError, type ParaclockErrorOptions } from '../errors/ParaclockError.ts'
import {
  CallCannotBeDecoded,
  DuplicateTask,
  EmptyMessage,
  EmptyProvidedId,
  InvalidAmount,
  InvalidTime,
  NotTaskOwner,
  PastTime,
  TaskDoesNotExist,
  TimeSlotFull,
  TimeTooFarOut,
  TooManyExecutionsTimes,
  TransferToSelf
} from '../errors/service.ts'

/** An error of the service's own pallets, by its name on chain. */
export type ServiceErrorName =
  | 'InvalidTime'
  | 'PastTime'
  | 'TimeTooFarOut'
  | 'EmptyMessage'
  | 'EmptyProvidedId'
  | 'TooManyExecutionsTimes'
  | 'CallCannotBeDecoded'
  | 'DuplicateTask'
  | 'TimeSlotFull'
  | 'InvalidAmount'
  | 'TransferToSelf'
  | 'NotTaskOwner'
  | 'TaskDoesNotExist'

const definitions: { readonly [Name in ServiceErrorName]: ErrorDefinition<Name> } = {
  InvalidTime,
  PastTime,
  TimeTooFarOut,
  EmptyMessage,
  EmptyProvidedId,
  TooManyExecutionsTimes,
  CallCannotBeDecoded,
  DuplicateTask,
  TimeSlotFull,
  InvalidAmount,
  TransferToSelf,
  NotTaskOwner,
  TaskDoesNotExist
}

/**
 * The coded error of a refusal by the service, with `source: 'chain'`; `undefined` if the name is
 * not one of the service's.
 *
 * The name must come from one of the service's own pallets: other pallets may use the same names
 * for something else. Code that finds the broken rule itself raises the same code directly, with
 * the details that it knows.
 *
 * @example
 * ```ts
 * import { toServiceError } from '@paraclock/core'
 *
 * toServiceError('TimeSlotFull')?.source // "chain"
 * toServiceError('BadOrigin') // undefined
 * ```
 */
export function toServiceError(
  name: string,
  options: Omit<ParaclockErrorOptions, 'source'> = {}
): ParaclockError<ErrorDefinition<ServiceErrorName>> | undefined {
  if (!Object.hasOwn(definitions, name)) return undefined
  const definition: ErrorDefinition<ServiceErrorName> = definitions[name as ServiceErrorName]
  return new ParaclockError(definition, {}, { ...options, source: 'chain' })
}
