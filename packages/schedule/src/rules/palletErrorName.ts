import type { ErrorCode } from '@paraclock/core'

// What this project's pallets call the refusals that the service's description does not name.
const names: Partial<Record<ErrorCode, string>> = {
  ProvidedIdLengthExceeded: 'ProvidedIdTooLong',
  CallLengthExceeded: 'CallTooLong',
  CallWeightExceeded: 'CallTooHeavy',
  ExecutionTimesMissing: 'NoExecutionTimes',
  CurrencyUnsupported: 'UnsupportedCurrency',
  TargetUnknown: 'UnknownTarget',
  FeeOutOfRange: 'FeeOverflow',
  PrepaymentUnavailable: 'InsufficientBalance'
}

/** The name that a refusal has in the scheduling pallet. */
export function palletErrorName(code: ErrorCode): string {
  return names[code] ?? code
}
