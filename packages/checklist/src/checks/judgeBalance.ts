import { formatBalance } from '@paraclock/core'
import { fail, manual, pass, type Verdict } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { QuoteArtifact } from '../evidence/QuoteArtifact.ts'
import type { UserArtifact } from '../evidence/UserArtifact.ts'

/** Compares what the user holds on the service with what the task costs, part by part. */
export function judgeBalance(
  quote: QuoteArtifact,
  user: UserArtifact,
  { token }: ChainArtifact
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
    summary: `Send ${show(total - spendable)} more to the user’s account on the service.`
  })
}
