import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeQuotes } from '../judge/judgeQuotes.ts'

/** Fee quotes work, and agree to the unit. */
export const serviceFeeQuotesAgree: Check = defineCheck({
  id: 'service-fee-quotes-agree',
  group: 'service',
  title: 'Fee quotes work, and agree to the unit',
  failureTitle: 'Fee quotes do not work, or differ',
  why: 'The fee is collected when the task is scheduled. A quote that is too low leaves users with a transaction that fails.',
  requires: ['quote'],
  after: ['service-variant-known', 'service-target-registered'],
  evaluate: ({ quote }) => judgeQuotes(quote)
})
