import {
  CallLengthExceeded,
  FeeOutOfRange,
  ParaclockError,
  type ParaclockErrorOptions,
  toServiceError
} from '@paraclock/core'
import {
  CallWeightExceeded,
  CurrencyUnsupported,
  ExecutionTimesMissing,
  PrepaymentUnavailable,
  ProvidedIdLengthExceeded,
  TargetUnknown
} from '../errors/tasks.ts'

type Maker = (options: ParaclockErrorOptions) => ParaclockError

// Errors of the pallets that are not in the description of the service.
const makers: Readonly<Record<string, Maker>> = {
  ProvidedIdTooLong: (options) => new ParaclockError(ProvidedIdLengthExceeded, {}, options),
  CallTooLong: (options) => new ParaclockError(CallLengthExceeded, {}, options),
  CallTooHeavy: (options) => new ParaclockError(CallWeightExceeded, {}, options),
  NoExecutionTimes: (options) => new ParaclockError(ExecutionTimesMissing, {}, options),
  UnsupportedCurrency: (options) => new ParaclockError(CurrencyUnsupported, {}, options),
  UnknownTarget: (options) => new ParaclockError(TargetUnknown, {}, options),
  FeeOverflow: (options) => new ParaclockError(FeeOutOfRange, {}, options),
  InsufficientBalance: (options) => new ParaclockError(PrepaymentUnavailable, {}, options)
}

/**
 * The error of a pallet error of the scheduling pallets, with `source: 'chain'` and the code that
 * local checks raise; `undefined` for any other name.
 *
 * @example
 * ```ts
 * import { toRefusal } from '@paraclock/schedule'
 *
 * toRefusal('NoExecutionTimes')?.code // "ExecutionTimesMissing"
 * toRefusal('PastTime')?.code // "PastTime"
 * ```
 */
export function toRefusal(name: string): ParaclockError | undefined {
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined
  return make?.({ source: 'chain' }) ?? toServiceError(name)
}

/**
 * The refusal of the service that has a code of its own, with `source: 'chain'`; `undefined`
 * for any other code.
 */
export function refusalOfCode(code: string): ParaclockError | undefined {
  return toRefusal(palletErrorName(code))
}

/** The pallet error of a code. */
export function palletErrorName(code: string): string {
  const own = Object.entries(makers).find(([, make]) => make({}).code === code)
  return own?.[0] ?? code
}
