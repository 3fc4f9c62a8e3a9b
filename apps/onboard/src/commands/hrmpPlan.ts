import { stringifyJson } from '@paraclock/core'
import { readHrmp } from '@paraclock/hrmp'
import type { CommandContext } from '../cli/Command.ts'
import { createConnections } from '../gather/createConnections.ts'
import { planChannels } from '../judge/planChannels.ts'
import { openConfig } from './openConfig.ts'
import { openMetadataCache } from './openMetadataCache.ts'
import { renderSteps } from './renderSteps.ts'

/** Plans the channels of each network: what is left to do, by whom, and what it costs. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { networks } = await openConfig(context)
  const connections = createConnections({ metadataCache: openMetadataCache(context) })
  try {
    const plans = await Promise.all(
      networks.map(async ([name, config]) => {
        const [relay, service, target] = await Promise.all(
          [config.relay, config.service, config.target].map((chain) =>
            connections.open(chain, signal)
          )
        )
        if (relay === undefined || service === undefined || target === undefined) return undefined
        const state = await readHrmp({
          relay: { name: 'relay', api: relay.api },
          paras: [
            { paraId: config.service.paraId, name: 'service', api: service.api },
            { paraId: config.target.paraId, name: 'target', api: target.api }
          ],
          at: relay.facts.finalized.hash,
          signal
        })
        return { network: name, plan: planChannels(state, config) }
      })
    )
    const found = plans.filter((plan) => plan !== undefined)
    if (options['json'] === true) print(stringifyJson(found, { indent: 2 }))
    else {
      for (const { network, plan } of found) {
        print(
          [
            `${network}: ${plan.status}`,
            ...plan.directions.map(({ summary }) => `  ${summary}`),
            ...plan.obstacles.map(({ remedy }) => `  in the way: ${remedy}`),
            ...(plan.next.length === 0 ? [] : ['', renderSteps(plan.next)]),
            ''
          ].join('\n')
        )
      }
    }
    return found.every(({ plan }) => plan.status === 'done') ? 0 : 1
  } finally {
    await connections.close()
  }
}
