import { accessEvm } from './accessEvm.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { reachContracts } from './reachContracts.ts'

/**
 * Finds out how the user's account on the target uses its EVM, and looks at the contracts that the
 * configured call reaches. The target alone is asked: none of it is the service's.
 */
export const contractsGatherer: Gatherer = defineGatherer({
  id: 'contracts',
  needs: [],
  gather: async (_, { chain, config, observe, signal }) => {
    const on = { target: await chain('target'), config, observer: observe('target'), signal }
    const { access, accessEvidence } = await accessEvm(on)
    const evm = access?.known === true ? access.value : null
    return { ...(await reachContracts({ ...on, evm })), access, accessEvidence }
  }
})
