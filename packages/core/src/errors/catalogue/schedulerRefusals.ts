import { shorten } from '../shorten.ts'

/**
 * What this project's scheduling pallets refuse beyond the service's description: the names in the
 * pallets are given in the comments, the numbers are those of the scheduler.
 */
export const refusals = {
  // ProvidedIdTooLong
  ProvidedIdLengthExceeded: {
    number: 9021,
    title: 'A provided id has more bytes than a task stores',
    message: (context: { readonly length?: number; readonly limit?: number }): string =>
      `a provided id of ${count(context.length, 'so many')} bytes is too long${atMost(context.limit)}`,
    remedies: (): readonly string[] => [
      'Give a shorter id; a hash of the long one is as good a name.'
    ]
  },
  // CallTooLong
  CallLengthExceeded: {
    number: 9022,
    title: 'A call has more bytes than a task stores',
    message: (context: { readonly length?: number; readonly limit?: number }): string =>
      `a call of ${count(context.length, 'so many')} bytes is too long${atMost(context.limit)}`,
    remedies: (): readonly string[] => ['Split the call into several tasks.']
  },
  // CallTooHeavy
  CallWeightExceeded: {
    number: 9023,
    title: 'A call weighs more than the runs of one block may',
    message: (context: { readonly weight?: string; readonly limit?: string }): string =>
      `a run that weighs ${context.weight ?? 'so much'} is too heavy${atMost(context.limit)}`,
    remedies: (): readonly string[] => [
      'Split the call into several tasks, or batch fewer calls in it.'
    ]
  },
  // NoExecutionTimes
  ExecutionTimesMissing: {
    number: 9024,
    title: 'A task has no execution time',
    message: (_context: Readonly<Record<string, never>>): string =>
      'there is not one time at which the task would run',
    remedies: (): readonly string[] => [
      'Give at least one time.',
      'A cron expression that never fires, such as one for the 30th of February, has no time either.'
    ]
  },
  // UnsupportedCurrency
  CurrencyUnsupported: {
    number: 9025,
    title: 'Fees are taken in the native token only',
    message: (context: { readonly currencyId?: string }): string =>
      `the service takes no fees in the currency ${shorten(context.currencyId ?? 'that was given')}`,
    remedies: (): readonly string[] => ['Give the currency id of the native token, which is 0.']
  },
  // UnknownTarget
  TargetUnknown: {
    number: 9026,
    title: 'The service has no rate for a target chain',
    message: (context: { readonly paraId?: number }): string =>
      `the service has no fee rate for ${context.paraId === undefined ? 'this parachain' : `parachain ${context.paraId}`}`,
    remedies: (): readonly string[] => [
      "Check the parachain id; if it is right, the service's team has to add the target (xcmpHandler.setTarget)."
    ]
  },
  // FeeOverflow
  FeeOutOfRange: {
    number: 9027,
    title: 'A fee or a weight is beyond what its type can hold',
    message: (context: { readonly problem?: string }): string =>
      `the fee cannot be computed: ${context.problem ?? 'a fee or a weight is too large'}`,
    remedies: (): readonly string[] => [
      'Check the weight of the call: it is in picoseconds of reference time and bytes of proof.'
    ]
  },
  // InsufficientBalance
  PrepaymentUnavailable: {
    number: 9028,
    title: 'The owner cannot pay the fees of a task in advance',
    message: (context: { readonly needed?: bigint; readonly spendable?: bigint }): string =>
      `the fees of ${context.needed ?? 'the task'} cannot be paid in advance${context.spendable === undefined ? '' : `: the account can spend ${context.spendable}`}`,
    remedies: (): readonly string[] => [
      'Fund the account: beside the fees the existential deposit must remain free.',
      'Give fewer times, or cancel another task, whose prepayment then comes back.'
    ]
  }
} as const

function count(value: number | undefined, otherwise: string): string {
  return value === undefined ? otherwise : String(value)
}

function atMost(limit: number | string | undefined): string {
  return limit === undefined ? '' : `: at most ${limit} is allowed`
}
