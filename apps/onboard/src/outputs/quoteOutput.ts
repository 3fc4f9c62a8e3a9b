import { count, feePart, text } from '../report/json/reportParts.ts'
import type { FeePart } from '../report/Report.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

/** What the configured task costs on one network. */
export interface NetworkQuote {
  readonly network: string
  /** When it runs, in seconds since the Unix epoch. */
  readonly times: readonly number[]
  readonly fees: readonly FeePart[]
  /** Why the service would refuse it. */
  readonly refusal?: string
  /** Why there is no quote. */
  readonly error?: string
}

/** What `quote` prints. */
export const quoteOutput = defineOutput<{ readonly networks: readonly NetworkQuote[] }>({
  title: 'What a task costs: paraclock quote --json',
  version: 1,
  properties: {
    networks: {
      type: 'array',
      items: defineObject<NetworkQuote>({
        network: text,
        times: { type: 'array', items: count },
        fees: { type: 'array', items: feePart },
        refusal: { optional: text },
        error: { optional: text }
      })
    }
  }
})
