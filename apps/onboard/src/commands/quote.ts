import { count, feePart, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'

const quoted = object({
  network: text,
  /** When it runs, in seconds since the Unix epoch. */
  times: list(count),
  fees: list(feePart),
  /** Why the service would refuse it. */
  refusal: v.exactOptional(text),
  /** Why there is no quote. */
  error: v.exactOptional(text)
})

const output = defineOutput({
  name: 'quote',
  title: 'What a task costs: paraclock quote --json',
  version: 1,
  entries: { networks: list(quoted) }
})

type NetworkQuote = v.InferOutput<typeof quoted>

/** Says what the configured task costs on each network, part by part. */
export const quoteCommand = defineCommand({
  name: 'quote',
  summary: 'Show what the configured task costs, part by part',
  options: configOptions,
  output,
  run: async (context) => {
    const { gatherNetwork, listFees } = await import('@paraclock/checklist')
    const { openConfig } = await import('../open/openConfig.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { options, print, signal } = context
    const { config: whole, networks } = await openConfig(context)
    const connections = openConnections(context, whole)
    try {
      const quotes = await Promise.all(
        networks.map(async ([network, config]): Promise<NetworkQuote> => {
          const gathered = await gatherNetwork({ name: network, config, connections, signal })
          const { quote, service } = gathered.artifacts
          if (quote?.status !== 'gathered' || service?.status !== 'gathered') {
            const error =
              quote?.status === 'failed' ? quote.error.message : 'the service did not answer'
            return { network, times: [], fees: [], error }
          }
          const { times, refusal } = quote.value
          const fees = listFees(quote.value, service.value.token)
          const refused = refusal === null ? {} : { refusal: refusal.message }
          return { network, times, fees, ...refused }
        })
      )
      if (options.json) print(output.render({ networks: quotes }))
      else for (const quote of quotes) print(await describeQuote(quote))
      return quotes.some(({ error }) => error !== undefined) ? 3 : 0
    } finally {
      await connections.close()
    }
  }
})

async function describeQuote(quote: NetworkQuote): Promise<string> {
  const { formatAmount, formatTime } = await import('@paraclock/checklist')
  const { network, times, fees, refusal, error } = quote
  if (error !== undefined) return `${network}: ${error}`
  return [
    `${network}: ${times.length} runs, first at ${formatTime(times[0] ?? 'no time')}`,
    ...fees.map(
      ({ title, fee, provenance }) => `  ${title.padEnd(10)} ${formatAmount(fee)}  (${provenance})`
    ),
    ...(refusal === undefined ? [] : [`  the service would refuse it: ${refusal}`])
  ].join('\n')
}
