import type { Chain } from '@paraclock/connect'
import { type ProxyState, proveProxyTypes, readProxies } from '@paraclock/proxy'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { encodeConfigured } from './call.ts'

export const proxyGatherer: Gatherer = defineGatherer({
  id: 'proxy',
  needs: [],
  gather: async (_, { chain, config, observe, signal }) => {
    const see = async () => {
      const { value: fact, evidence } = await observe('target').account(config.user)
      return fact.known ? { account: fact.value, evidence } : undefined
    }
    return await readUserProxies({ target: await chain('target'), config, observe: see, signal })
  }
})

export const proxyProofGatherer: Gatherer = defineGatherer({
  id: 'proxyProof',
  needs: ['proxy'],
  gather: async ({ proxy }, { chain, config, signal }) => {
    const target = await chain('target')
    const call = encodeConfigured(target, config)
    return await proveProxyTypes({ target, state: proxy, call, signal })
  }
})

/** Reads the proxies of the configured user on the target. */
export function readUserProxies(args: {
  readonly target: Chain
  readonly config: NetworkConfig
  /** The address of the proxy precompile. Defaults to the usual address. */
  readonly precompile?: string | undefined
  /** Measures which account acts for the user. Defaults to no measurement. */
  readonly observe?: NonNullable<Parameters<typeof readProxies>[0]['observe']>
  readonly signal: AbortSignal
}): Promise<ProxyState> {
  const { config, ...how } = args
  return readProxies({
    ...how,
    user: accountOnTarget(config),
    service: { paraId: config.service.paraId, account: config.user },
    // In the service's programs, the location of the user names no network.
    networks: [undefined],
    delegate: config.automation.delegate
  })
}
