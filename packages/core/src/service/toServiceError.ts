import { ParaclockError, type ParaclockErrorOptions } from '../errors/ParaclockError.ts'

/** An error of the service's own pallets, by the name that it has on chain. */
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

const makers: {
  readonly [Name in ServiceErrorName]: (options: ParaclockErrorOptions) => ParaclockError<Name>
} = {
  InvalidTime: (options) => new ParaclockError('InvalidTime', {}, options),
  PastTime: (options) => new ParaclockError('PastTime', {}, options),
  TimeTooFarOut: (options) => new ParaclockError('TimeTooFarOut', {}, options),
  EmptyMessage: (options) => new ParaclockError('EmptyMessage', {}, options),
  EmptyProvidedId: (options) => new ParaclockError('EmptyProvidedId', {}, options),
  TooManyExecutionsTimes: (options) => new ParaclockError('TooManyExecutionsTimes', {}, options),
  CallCannotBeDecoded: (options) => new ParaclockError('CallCannotBeDecoded', {}, options),
  DuplicateTask: (options) => new ParaclockError('DuplicateTask', {}, options),
  TimeSlotFull: (options) => new ParaclockError('TimeSlotFull', {}, options),
  InvalidAmount: (options) => new ParaclockError('InvalidAmount', {}, options),
  TransferToSelf: (options) => new ParaclockError('TransferToSelf', {}, options),
  NotTaskOwner: (options) => new ParaclockError('NotTaskOwner', {}, options),
  TaskDoesNotExist: (options) => new ParaclockError('TaskDoesNotExist', {}, options)
}

/**
 * Makes the coded error of what the service answered on chain, with `source: 'chain'`; `undefined`
 * if the name is none of the service's.
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
): ParaclockError<ServiceErrorName> | undefined {
  if (!Object.hasOwn(makers, name)) return undefined
  return makers[name as ServiceErrorName]({ ...options, source: 'chain' })
}
