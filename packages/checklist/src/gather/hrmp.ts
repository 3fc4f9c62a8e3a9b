import { readHrmp } from '@paraclock/hrmp'
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
    return await readHrmp({
      relay,
      paras: [
        { paraId: config.service.paraId, chain: service },
        { paraId: config.target.paraId, chain: target }
      ],
      signal
    })
  }
})
