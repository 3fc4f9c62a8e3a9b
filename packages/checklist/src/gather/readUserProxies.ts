import type { Chain } from '@paraclock/connect'
import { type ProxyState, readProxies } from '@paraclock/proxy'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'

/** Reads the proxies of the user of a configuration on its target. */
export function readUserProxies(args: {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly signal: AbortSignal
}): Promise<ProxyState> {
  const { target, config, signal } = args
  const { delegate } = config.automation
  return readProxies({
    target,
    user: accountOnTarget(config),
    service: { paraId: config.service.paraId, account: config.user },
    // The service's programs name no network for the user they descend to.
    networks: [undefined],
    ...(delegate === undefined ? {} : { delegate }),
    signal
  })
}
