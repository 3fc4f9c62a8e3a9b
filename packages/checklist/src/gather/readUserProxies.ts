import type { Hex } from '@paraclock/core'
import { type ForeignChain, type ProxyState, readProxies } from '@paraclock/proxy'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'

/** Reads the proxies of the user of a configuration on its target, at one block. */
export function readUserProxies(args: {
  readonly target: ForeignChain
  readonly config: NetworkConfig
  readonly at: Hex
  readonly signal: AbortSignal
}): Promise<ProxyState> {
  const { config, ...where } = args
  const { delegate } = config.automation
  return readProxies({
    ...where,
    user: accountOnTarget(config),
    service: { paraId: config.service.paraId, account: config.user },
    // The service's programs name no network for the user they descend to.
    networks: [undefined],
    ...(delegate === undefined ? {} : { delegate })
  })
}
