import type { Token } from '@paraclock/core'
import type { QuoteArtifact } from '../evidence/ServiceArtifact.ts'
import type { TaskFeePart } from './Report.ts'

/** Lists the parts of what a task costs, each with where it is known from. */
export function listFees(quote: QuoteArtifact, token: Token): readonly TaskFeePart[] {
  const { inclusionFee, runtimeApi, local } = quote
  const fees = runtimeApi.known ? runtimeApi : local
  const provenance = runtimeApi.known ? "the service's runtime API" : 'computed here'
  const part = (title: string, amount: bigint, from: string): TaskFeePart => ({
    title,
    fee: { amount, ...token },
    provenance: from
  })
  return [
    ...(inclusionFee.known
      ? [part('inclusion', inclusionFee.value, 'TransactionPaymentCallApi of the service')]
      : []),
    ...(fees.known
      ? [
          part('execution', fees.value.executionFee, provenance),
          part('XCM', fees.value.xcmpFee, provenance)
        ]
      : [])
  ]
}
