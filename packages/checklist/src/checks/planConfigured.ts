import { formatAddress, genericPrefix, parseAccount } from '@paraclock/core'
import { type HrmpPlan, type HrmpState, planHrmp } from '@paraclock/hrmp'
import {
  type ProxyGoal,
  type ProxyPlan,
  type ProxyState,
  type ProxyTypeProof,
  planProxy
} from '@paraclock/proxy'
import type { NetworkConfig } from '../config/configSchema.ts'

/** Plans open channels both ways, as the configuration wants them. */
export function planChannels(state: HrmpState, config: NetworkConfig): HrmpPlan {
  const { capacity, messageSize } = config.channel ?? {}
  const account = parseAccount(config.user)
  return planHrmp(state, {
    kind: 'open',
    ...(capacity === undefined ? {} : { capacity }),
    ...(messageSize === undefined ? {} : { messageSize }),
    // A relay chain has accounts of 32 bytes: a user of 20 has none there to pay from.
    ...(account.length === 66 ? { payer: formatAddress({ account, prefix: genericPrefix }) } : {})
  })
}

/** Plans the proxy that the configuration wants the user to grant. */
export function planGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig,
  options: Pick<ProxyGoal, 'replaceWider'> = {}
): ProxyPlan {
  const { proxyType } = config.automation
  return planProxy(state, { proof, ...(proxyType === undefined ? {} : { proxyType }), ...options })
}
