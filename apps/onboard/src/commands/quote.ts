import { formatBalance } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { listFees } from '../compose/listFees.ts'
import { gatherNetwork } from '../gather/gatherNetwork.ts'
import { showTime } from '../judge/showTime.ts'
import { type NetworkQuote, quoteOutput } from '../outputs/quoteOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'

/** Says what the configured task costs on each network, part by part. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    const quotes = await Promise.all(
      networks.map(async ([name, config]): Promise<NetworkQuote> => {
        const { artifacts } = await gatherNetwork({ name, config, connections, signal })
        const { quote, service } = artifacts
        if (quote?.status !== 'gathered' || service?.status !== 'gathered') {
          const error =
            quote?.status === 'failed' ? quote.error.message : 'the service did not answer'
          return { network: name, times: [], fees: [], error }
        }
        const { times, refusal } = quote.value
        const fees = listFees(quote.value, service.value.token)
        const refused = refusal === null ? {} : { refusal: refusal.message }
        return { network: name, times, fees, ...refused }
      })
    )
    if (options['json'] === true) {
      print(renderOutput({ output: quoteOutput, value: { networks: quotes } }))
    } else {
      for (const quote of quotes) {
        if (quote.error !== undefined) {
          print(`${quote.network}: ${quote.error}`)
          continue
        }
        const { network, times, fees, refusal } = quote
        print(
          [
            `${network}: ${times.length} runs, first at ${showTime(times[0])}`,
            ...fees.map(
              ({ title, fee, provenance }) =>
                `  ${title.padEnd(10)} ${formatBalance(fee.amount, fee)}  (${provenance})`
            ),
            ...(refusal === undefined ? [] : [`  the service would refuse it: ${refusal}`])
          ].join('\n')
        )
      }
    }
    return quotes.some(({ error }) => error !== undefined) ? 3 : 0
  } finally {
    await connections.close()
  }
}
