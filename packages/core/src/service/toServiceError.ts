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
import {
  CallLengthExceeded,
  CallWeightExceeded,
  CurrencyUnsupported,
  ExecutionTimesMissing,
  FeeOutOfRange,
  PrepaymentUnavailable,
  ProvidedIdLengthExceeded,
  TargetUnknown
} from '../errors/tasks.ts'

/** The errors of the service's pallets, by their names on chain. */
const definitions: Readonly<Record<string, ErrorDefinition>> = {
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
  TaskDoesNotExist,
  // From here on, the code differs from the name on chain.
  ProvidedIdTooLong: ProvidedIdLengthExceeded,
  CallTooLong: CallLengthExceeded,
  CallTooHeavy: CallWeightExceeded,
  NoExecutionTimes: ExecutionTimesMissing,
  UnsupportedCurrency: CurrencyUnsupported,
  UnknownTarget: TargetUnknown,
  FeeOverflow: FeeOutOfRange,
  InsufficientBalance: PrepaymentUnavailable
}

/**
 * Returns the `ParaclockError` for an error of the service's pallets, by its name on chain. Returns
 * `undefined` for an unknown name. Do not pass the name of another pallet's error, because the
 * same name may mean something else there.
 *
 * @example
 * ```ts
 * import { toServiceError } from '@paraclock/core'
 *
 * toServiceError('TimeSlotFull')?.source // 'chain'
 * toServiceError('BadOrigin') // undefined
 * ```
 */
export function toServiceError(
  name: string,
  options: Omit<ParaclockErrorOptions, 'source'> = {}
): ParaclockError | undefined {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  return definition && new ParaclockError(definition, {}, { ...options, source: 'chain' })
}

/**
 * Returns the name of the pallet error for the code of a service error. Returns any other code
 * unchanged.
 */
export function palletErrorName(code: string): string {
  const own = Object.entries(definitions).find(([, definition]) => definition.code === code)
  return own?.[0] ?? code
}
