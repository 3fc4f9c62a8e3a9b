import { accountOnTarget } from '../config/accountOnTarget.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { readHoldings } from './readHoldings.ts'

/** Reads what the user holds on the service and on the target. */
export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config, signal }) => {
    const [onService, onTarget] = await Promise.all([
      chain('service').then((on) =>
        readHoldings({ chain: on, described: service, account: config.user, signal })
      ),
      chain('target').then((on) =>
        readHoldings({ chain: on, described: target, account: accountOnTarget(config), signal })
      )
    ])
    return { onService, onTarget }
  }
})
