import type { Token } from '@paraclock/core'
import { type QuoteArtifact, quotedFees } from '../evidence/ServiceArtifact.ts'
import type { TrialRun } from '../evidence/TrialArtifact.ts'
import type { RunCosts } from '../schema/reportSchema.ts'

const MONTH = 30 * 86_400

export function sumCosts(args: {
  readonly quote: QuoteArtifact
  readonly tried: readonly TrialRun[]
  /** Whether the times come from a configured schedule. */
  readonly isPlanned: boolean
  readonly token: Token
}): RunCosts | undefined {
  const { quote, tried, isPlanned, token } = args
  const { frequency, times, admission } = quote
  const fees = quotedFees(quote)
  const [first] = times
  if (!fees.known || first === undefined) return undefined
  // For a list of times, the quote covers all runs, and `placeFee` covers the places of all runs.
  // For a recurring task, the quote covers one run.
  const isList = frequency === undefined
  const { executionFee, xcmpFee } = fees.value
  const places = isList ? (admission?.placeFee ?? 0n) : 0n
  const perRun = (executionFee + xcmpFee + places) / BigInt(isList ? times.length : 1)
  const refunds = tried.flatMap(({ failure, refund }) => (failure ? [] : (refund ?? [])))
  const sum = refunds.reduce((total, one) => total + one, 0n)
  const returned = refunds.length === 0 ? undefined : sum / BigInt(refunds.length)
  const costs = {
    perRun: { amount: perRun, ...token },
    returned: returned === undefined ? undefined : { amount: returned, ...token }
  }
  if (!isPlanned) return costs
  const monthlyRuns = isList
    ? times.filter((time) => time < first + MONTH).length
    : Math.floor(MONTH / frequency)
  const perMonth = (perRun - (returned ?? 0n)) * BigInt(monthlyRuns)
  return { ...costs, monthlyRuns, perMonth: { amount: perMonth, ...token } }
}
