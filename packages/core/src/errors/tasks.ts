import type { Token } from '../balance/Balance.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'
import { atMost, writeAmount } from './messageParts.ts'
import { shorten } from './shorten.ts'

/**
 * A call is longer than a task stores. Every byte is stored on chain for as long as the task
 * exists.
 */
export const CallLengthExceeded: ErrorDefinition<
  'CallLengthExceeded',
  { readonly length?: number; readonly limit?: number }
> = {
  package: 'core',
  code: 'CallLengthExceeded',
  number: 9022,
  message: ({ length, limit }) =>
    `a call of ${length ?? 'so many'} bytes is too long${atMost(limit)}`,
  remedies: () => ['Split the call into several tasks.']
}

/** A fee or a weight does not fit its type. If the number overflowed, the price would be wrong. */
export const FeeOutOfRange: ErrorDefinition<'FeeOutOfRange', { readonly problem?: string }> = {
  package: 'core',
  code: 'FeeOutOfRange',
  number: 9027,
  message: ({ problem }) =>
    `the fee cannot be computed: ${problem ?? 'a fee or a weight is too large'}`,
  remedies: () => [
    'Check the weight of the call: it is in picoseconds of ref time and bytes of proof size.'
  ]
}

/**
 * A provided id is longer than a task stores. Every byte is stored on chain for as long as the task
 * exists.
 */
export const ProvidedIdLengthExceeded: ErrorDefinition<
  'ProvidedIdLengthExceeded',
  { readonly length?: number; readonly limit?: number }
> = {
  package: 'core',
  code: 'ProvidedIdLengthExceeded',
  number: 9021,
  message: ({ length, limit }) =>
    `a provided id of ${length ?? 'so many'} bytes is too long${atMost(limit)}`,
  remedies: () => [
    'Give a shorter id, for example a hash of the long one.',
    'Where a schedule takes several tasks, leave room for the number that is appended to the id.'
  ]
}

/**
 * A call is too heavy for one run, which would wait for ever for a block with enough weight. Or it
 * exceeds the weight limit of a transaction: at each run, the service would pay for this weight, and
 * the chain would not run the call.
 */
export const CallWeightExceeded: ErrorDefinition<
  'CallWeightExceeded',
  | { readonly weight?: string; readonly limit?: string }
  | (Readonly<Record<'weight' | 'limit', Readonly<Record<'refTime' | 'proofSize', bigint>>>> & {
      readonly chain: string
    })
> = {
  package: 'core',
  code: 'CallWeightExceeded',
  number: 9023,
  message: (context) => {
    if (!('chain' in context)) {
      return `a run that weighs ${context.weight ?? 'so much'} is too heavy${atMost(context.limit)}`
    }
    const { chain, weight, limit } = context
    return `the call weighs ${weight.refTime} ps and ${weight.proofSize} bytes of proof, and a transaction of ${shorten(chain)} weighs at most ${limit.refTime} ps and ${limit.proofSize} bytes`
  },
  remedies: (context) =>
    'chain' in context
      ? [
          'If the weight is configured (automation.weight), leave it out: it is then measured.',
          'If it was measured, make the call smaller, such as a shorter batch.',
          'If the call is small, the figure is wrong: compare with TransactionPaymentCallApi_query_call_info of another endpoint.'
        ]
      : ['Split the call into several tasks, or batch fewer calls in it.']
}

/** A task has no execution time. A task that never runs would stay in storage for ever. */
export const ExecutionTimesMissing: ErrorDefinition<
  'ExecutionTimesMissing',
  { readonly expression?: string }
> = {
  package: 'core',
  code: 'ExecutionTimesMissing',
  number: 9024,
  message: ({ expression }) =>
    expression === undefined
      ? 'the task has no execution time'
      : `the cron expression ${shorten(expression)} gives the task no execution time`,
  remedies: () => [
    'Give at least one time.',
    'Check the begin and the end of the schedule, and that its cron expression fires: the 30th of February never comes.'
  ]
}

/**
 * Fees are taken in the native token only. The service takes its fees in advance, in its own token.
 */
export const CurrencyUnsupported: ErrorDefinition<
  'CurrencyUnsupported',
  { readonly currencyId?: string }
> = {
  package: 'core',
  code: 'CurrencyUnsupported',
  number: 9025,
  message: ({ currencyId }) =>
    `the service takes no fees in the currency ${shorten(currencyId ?? 'that was given')}`,
  remedies: () => ['Give the currency id of the native token, which is 0.']
}

/** The service has no fee rate for a target chain. A call to that chain has no price. */
export const TargetUnknown: ErrorDefinition<'TargetUnknown', { readonly paraId?: number }> = {
  package: 'core',
  code: 'TargetUnknown',
  number: 9026,
  message: ({ paraId }) =>
    `the service has no fee rate for ${paraId === undefined ? 'this parachain' : `parachain ${paraId}`}`,
  remedies: ({ paraId }) => [
    `Check the parachain id of the target${paraId === undefined ? '' : `, ${paraId}`}.`,
    `Ask the service's team to set the rates of ${paraId === undefined ? 'the target' : `parachain ${paraId}`} by root, with xcmpHandler.setTarget: \`paraclock fix\` shows the call.`
  ]
}

/**
 * The owner cannot prepay the fees of a task. The service takes the fees of prepaid runs in
 * advance, and holds them.
 */
export const PrepaymentUnavailable: ErrorDefinition<
  'PrepaymentUnavailable',
  {
    readonly needed?: bigint
    readonly spendable?: bigint
    /**
     * The amount that the account lacks. Defaults to `needed` minus `spendable`. It is larger if
     * the balance is below the amount that must stay in the account.
     */
    readonly missing?: bigint
    readonly token?: Token
    /** The account that must prepay the fees. */
    readonly owner?: string
  }
> = {
  package: 'core',
  code: 'PrepaymentUnavailable',
  number: 9028,
  message: ({ needed, spendable, token, owner }) =>
    `the fees${needed === undefined ? '' : ` of ${writeAmount(needed, token)}`} cannot be prepaid${spendable === undefined ? '' : `: ${owner ?? 'the account'} can spend ${writeAmount(spendable, token)}`}`,
  remedies: ({ needed, spendable, missing, token, owner = 'the account' }) => [
    needed === undefined || spendable === undefined
      ? `Fund ${owner}: its balance must cover the fees and the existential deposit.`
      : `Send ${writeAmount(missing ?? needed - spendable, token)} to ${owner}, and leave the existential deposit free.`,
    'Give fewer times, use a recurring schedule, which pays run by run, or cancel another task to get its prepayment back.'
  ]
}
