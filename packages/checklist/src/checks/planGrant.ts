import {
  type PlanProxyArgs,
  type ProxyPlan,
  type ProxyState,
  type ProxyTypeProof,
  planProxy
} from '@paraclock/proxy'
import type { NetworkConfig } from '../config/configSchema.ts'

/** Plans the proxy that the configuration wants the user to grant. */
export function planGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig,
  options: Pick<PlanProxyArgs, 'replaceWider'> = {}
): ProxyPlan {
  const { proxyType } = config.automation
  return planProxy({ state, proof, ...(proxyType === undefined ? {} : { proxyType }), ...options })
}
