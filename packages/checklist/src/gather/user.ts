import { accountOnTarget } from '../config/accountOnTarget.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { readHoldings } from './readHoldings.ts'

/** Reads what the user holds on the service and on the target. */
export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config }) => {
    const [onService, onTarget] = await Promise.all([
      chain('service').then((reader) =>
        readHoldings({ reader, chain: service, account: config.user })
      ),
      chain('target').then((reader) =>
        readHoldings({ reader, chain: target, account: accountOnTarget(config) })
      )
    ])
    return { onService, onTarget }
  }
})
