import type { Fact, Token } from '@paraclock/core'
import { type QuoteArtifact, quotedFees } from '../evidence/ServiceArtifact.ts'
import type { TaskFeePart } from '../schema/reportSchema.ts'

/**
 * Lists the fees of a task. Each fee has the source of its amount, or the reason why the amount is
 * unknown.
 */
export function listFees(quote: QuoteArtifact, token: Token): readonly TaskFeePart[] {
  const { inclusionFee, runtimeApi, frequency, times, admission } = quote
  // At the scheduling of a recurring task, the user pays only for the first run.
  const count = frequency === undefined ? times.length : 1
  const runs = count === 1 ? '1 run' : `${count} runs`
  const places = admission?.placeFee ?? 0n
  const fees = quotedFees(quote)
  const computed = 'computed in this process'
  const provenance = runtimeApi.known ? "the service's runtime API" : computed
  const part = (title: string, amount: Fact<bigint>, from: string): TaskFeePart =>
    amount.known
      ? { title, fee: { amount: amount.value, ...token }, provenance: from }
      : { title, provenance: amount.why }
  const pick = (name: 'executionFee' | 'xcmpFee'): Fact<bigint> =>
    fees.known ? { known: true, value: fees.value[name] } : fees
  const crowded = part('places in crowded slots', { known: true, value: places }, computed)
  return [
    part('inclusion', inclusionFee, 'TransactionPaymentApi of the service'),
    part(`execution of ${runs}`, pick('executionFee'), provenance),
    part(`XCM of ${runs}`, pick('xcmpFee'), provenance),
    ...(places === 0n ? [] : [crowded])
  ]
}
