import { ParaclockError, type ParaclockErrorOptions, toServiceError } from '@paraclock/core'

type Maker = (options: ParaclockErrorOptions) => ParaclockError

// The pallets' names for what they refuse beyond the service's description.
const makers: Readonly<Record<string, Maker>> = {
  ProvidedIdTooLong: (options) => new ParaclockError('ProvidedIdLengthExceeded', {}, options),
  CallTooLong: (options) => new ParaclockError('CallLengthExceeded', {}, options),
  CallTooHeavy: (options) => new ParaclockError('CallWeightExceeded', {}, options),
  NoExecutionTimes: (options) => new ParaclockError('ExecutionTimesMissing', {}, options),
  UnsupportedCurrency: (options) => new ParaclockError('CurrencyUnsupported', {}, options),
  UnknownTarget: (options) => new ParaclockError('TargetUnknown', {}, options),
  FeeOverflow: (options) => new ParaclockError('FeeOutOfRange', {}, options),
  InsufficientBalance: (options) => new ParaclockError('PrepaymentUnavailable', {}, options)
}

/**
 * Makes the coded error of what a scheduling pallet refused on chain, with `source: 'chain'`: one
 * code for each of its errors, the same that local checks raise. `undefined` for any other name.
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
 * The refusal of the service that has a code of the catalogue, with `source: 'chain'`; `undefined`
 * for any other code.
 */
export function refusalOfCode(code: string): ParaclockError | undefined {
  return toRefusal(palletErrorName(code))
}

/** The name that a refusal with this code has in the scheduling pallets. */
export function palletErrorName(code: string): string {
  const own = Object.entries(makers).find(([, make]) => make({}).code === code)
  return own?.[0] ?? code
}
