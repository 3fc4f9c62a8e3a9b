import { proveProxyTypes } from '@paraclock/proxy'
import { encodeCall } from '@paraclock/weights'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { readUserProxies } from './readUserProxies.ts'

/** Reads the user's proxies on the target. */
export const proxyGatherer: Gatherer = defineGatherer({
  id: 'proxy',
  needs: [],
  gather: async (_, { chain, config, signal }) =>
    readUserProxies({ target: await chain('target'), config, signal })
})

/** Proves which proxy types admit the user's call. */
export const proxyProofGatherer: Gatherer = defineGatherer({
  id: 'proxyProof',
  needs: ['proxy'],
  gather: async ({ proxy }, { chain, config, signal }) => {
    const target = await chain('target')
    const call = encodeCall({ chain: target, call: config.automation.call })
    return await proveProxyTypes({ target, state: proxy, call, signal })
  }
})
