import { proveProxyTypes } from '@paraclock/proxy'
import { encodeCall } from '@paraclock/weights'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { readUserProxies } from './readUserProxies.ts'

/** Reads the user's proxies on the target. */
export const proxyGatherer: Gatherer = defineGatherer({
  id: 'proxy',
  needs: ['target'],
  gather: async ({ target: { token } }, { chain, config, signal }) => {
    const { api, provider, at } = await chain('target')
    const target = { name: 'target', api, provider, token }
    return await readUserProxies({ target, config, at, signal })
  }
})

/** Proves which proxy types admit the user's call. */
export const proxyProofGatherer: Gatherer = defineGatherer({
  id: 'proxyProof',
  needs: ['target', 'proxy'],
  gather: async ({ target: { token }, proxy }, { chain, config, signal }) => {
    const { api, provider } = await chain('target')
    return await proveProxyTypes({
      target: { name: 'target', api, provider, token },
      state: proxy,
      call: encodeCall({ chain: api, call: config.automation.call }),
      signal
    })
  }
})
