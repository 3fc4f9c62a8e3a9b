import { formatBalance } from '@paraclock/core'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { QuoteArtifact, UserArtifact } from '../evidence/ServiceArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount } from './showAccount.ts'
import { fail, manual, pass, type Verdict } from './Verdict.ts'

/** The user can pay for the task. */
export const balanceCoversQuote: Check = defineCheck({
  id: 'balance-covers-quote',
  group: 'assumptions',
  kind: 'explanation',
  title: 'The user can pay for the task',
  failureTitle: 'The user cannot pay for the task',
  why: 'All runs of a list are paid for when the task is scheduled, with the fee of the transaction on top.',
  how: 'What the user can spend on the service is compared with the fee of the transaction, the execution fees and the XCM fees of all runs of the list.',
  fixes: ["Send the difference to the user's account on the service."],
  requires: ['quote', 'user', 'service'],
  after: ['service-fee-quotes-agree'],
  evaluate: ({ quote, user, service }) => judgeBalance(quote, user, service)
})

/** Compares what the user holds on the service with what the task costs, part by part. */
function judgeBalance(
  quote: QuoteArtifact,
  user: UserArtifact,
  { token, ss58Prefix }: ChainArtifact
): Verdict {
  const { spendable, evidence } = user.onService
  const fees = quote.runtimeApi.known ? quote.runtimeApi : quote.local
  if (!fees.known) return manual(`Compare by hand: ${fees.why}.`, evidence)
  const inclusion = quote.inclusionFee.known ? quote.inclusionFee.value : 0n
  const { executionFee, xcmpFee } = fees.value
  const total = inclusion + executionFee + xcmpFee
  const show = (amount: bigint): string => formatBalance(amount, token)
  const parts = `inclusion ${show(inclusion)}, execution ${show(executionFee)}, XCM ${show(xcmpFee)}`
  const text = `${show(spendable)}, where ${show(total)} are needed: ${parts}`
  if (spendable >= total) return pass(text, [...evidence, ...quote.evidence])
  return fail(text, [...evidence, ...quote.evidence], {
    owner: 'user',
    summary: `Send ${show(total - spendable)} to ${showAccount({ account: user.onService.account, prefix: ss58Prefix })} on the service.`
  })
}
