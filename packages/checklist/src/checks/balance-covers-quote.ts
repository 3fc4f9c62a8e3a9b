import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeBalance } from '../judge/judgeBalance.ts'

/** The user can pay for the task. */
export const balanceCoversQuote: Check = defineCheck({
  id: 'balance-covers-quote',
  group: 'assumptions',
  title: 'The user can pay for the task',
  failureTitle: 'The user cannot pay for the task',
  why: 'All runs of a list are paid for when the task is scheduled, with the fee of the transaction on top.',
  requires: ['quote', 'user', 'service'],
  after: ['service-fee-quotes-agree'],
  evaluate: ({ quote, user, service }) => judgeBalance(quote, user, service)
})
