import type { Provenance, Sourced } from '@paraclock/core'
import type { LiveQuote } from './quotePrepared.ts'

/** A part of the price of a task, in the smallest unit of the service's token. */
export interface PricePart {
  readonly title: string
  readonly amount: bigint
  readonly provenance: Provenance
}

/** Lists the parts of the quote's `total`, including parts that cost nothing. */
export function listPriceParts(quote: LiveQuote): readonly PricePart[] {
  const { inclusion, perRun, prepaid, places, runs } = quote
  const part = (title: string, { provenance }: Sourced<bigint>, amount: bigint): PricePart => ({
    title,
    amount,
    provenance
  })
  return [
    part('inclusion', inclusion, inclusion.value),
    part('execution', prepaid, perRun.executionFee * BigInt(runs)),
    part('XCM', prepaid, perRun.xcmpFee * BigInt(runs)),
    part('places', places, places.value)
  ]
}
