import { type HrmpPara, readHrmp } from '@paraclock/hrmp'
import type { ChainReader } from './ChainReader.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Reads the channels between service and target, and what opening them takes. */
export const hrmpGatherer: Gatherer = defineGatherer({
  id: 'hrmp',
  needs: [],
  gather: async (_, { chain, config, signal }) => {
    const [relay, service, target] = await Promise.all([
      chain('relay'),
      chain('service'),
      chain('target')
    ])
    const sender = ({ role, api, facts, at }: ChainReader, paraId: number): HrmpPara => ({
      paraId,
      name: role,
      api,
      capabilities: facts.capabilities,
      at
    })
    return await readHrmp({
      relay: { name: 'relay', api: relay.api, capabilities: relay.facts.capabilities },
      paras: [sender(service, config.service.paraId), sender(target, config.target.paraId)],
      at: relay.at,
      signal
    })
  }
})
