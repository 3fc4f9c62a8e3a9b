import type { Token } from '@paraclock/core'
import { type QuoteArtifact, quotedFees } from '../evidence/ServiceArtifact.ts'
import type { RunCosts } from './reportSchema.ts'

/** Thirty days, in seconds. */
const MONTH = 30 * 86_400

export function sumCosts(quote: QuoteArtifact, token: Token): RunCosts | undefined {
  const { frequency, times } = quote
  const fees = quotedFees(quote)
  const [first] = times
  if (!fees.known || first === undefined) return undefined
  // All runs of a list are paid for together; of a task that recurs, one.
  const paid = frequency === undefined ? times.length : 1
  const monthlyRuns =
    frequency === undefined
      ? times.filter((time) => time < first + MONTH).length
      : Math.floor(MONTH / frequency)
  const perRun = (fees.value.executionFee + fees.value.xcmpFee) / BigInt(paid)
  return {
    perRun: { amount: perRun, ...token },
    monthlyRuns,
    perMonth: { amount: perRun * BigInt(monthlyRuns), ...token }
  }
}
