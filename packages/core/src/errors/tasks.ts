import type { ErrorDefinition } from './ErrorDefinition.ts'
import { atMost, orSo } from './messageParts.ts'

/**
 * A call is longer than a task stores.
 *
 * The call of a task has more bytes than the service stores. The pallet error is `CallTooLong`.
 *
 * @remarks Every byte is stored on chain for as long as the task exists.
 */
export const CallLengthExceeded: ErrorDefinition<
  'CallLengthExceeded',
  { readonly length?: number; readonly limit?: number }
> = {
  package: 'core',
  code: 'CallLengthExceeded',
  number: 9022,
  message: ({ length, limit }) =>
    `a call of ${orSo(length, 'so many')} bytes is too long${atMost(limit)}`,
  remedies: () => ['Split the call into several tasks.'],
  example: { length: 9000, limit: 8192 }
}

/**
 * A fee or a weight does not fit its type.
 *
 * A weight or a fee is larger than its type holds. The pallet error is `FeeOverflow`.
 *
 * @remarks A number that wraps around would be a wrong price.
 */
export const FeeOutOfRange: ErrorDefinition<'FeeOutOfRange', { readonly problem?: string }> = {
  package: 'core',
  code: 'FeeOutOfRange',
  number: 9027,
  message: ({ problem }) =>
    `the fee cannot be computed: ${problem ?? 'a fee or a weight is too large'}`,
  remedies: () => [
    'Check the weight of the call: it is in picoseconds of ref time and bytes of proof size.'
  ],
  example: { problem: 'the weight of the program does not fit a u64' }
}
