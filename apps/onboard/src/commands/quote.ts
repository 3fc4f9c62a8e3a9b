import { formatBalance } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { listFees } from '../compose/listFees.ts'
import { gatherNetwork } from '../gather/gatherNetwork.ts'
import { showTime } from '../judge/showTime.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { renderValue } from './renderValue.ts'

/** Says what the configured task costs on each network, part by part. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    const quotes = await Promise.all(
      networks.map(async ([name, config]) => {
        const { artifacts } = await gatherNetwork({ name, config, connections, signal })
        const { quote, service } = artifacts
        if (quote?.status !== 'gathered' || service?.status !== 'gathered') {
          const error =
            quote?.status === 'failed' ? quote.error.message : 'the service did not answer'
          return { network: name, error }
        }
        const { times, refusal } = quote.value
        const fees = listFees(quote.value, service.value.token)
        const refused = refusal === null ? {} : { refusal: refusal.message }
        return { network: name, times, fees, ...refused }
      })
    )
    if (options['json'] === true) print(renderValue(quotes, { indent: 2 }))
    else {
      for (const quote of quotes) {
        if ('error' in quote) {
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
    return quotes.some((quote) => 'error' in quote) ? 3 : 0
  } finally {
    await connections.close()
  }
}
