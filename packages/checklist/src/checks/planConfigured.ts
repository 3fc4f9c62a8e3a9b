import { formatAddress, genericPrefix, isAccountId20, parseAccount } from '@paraclock/core'
import { type HrmpPlan, type HrmpState, planHrmp } from '@paraclock/hrmp'
import {
  type ProxyGoal,
  type ProxyPlan,
  type ProxyState,
  type ProxyTypeProof,
  planProxy
} from '@paraclock/proxy'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChannelsArtifact } from '../evidence/Artifacts.ts'

/**
 * Plans the opening of both channels with the configured terms. The user funds the sovereign
 * accounts from the relay chain or from Asset Hub, if the user's balances there suffice or are
 * unknown.
 */
export function planChannels(
  state: HrmpState & Pick<ChannelsArtifact, 'held'>,
  config: NetworkConfig
): HrmpPlan {
  const { capacity, messageSize } = config.channel ?? {}
  const goal = { kind: 'open', capacity, messageSize } as const
  const account = parseAccount(config.user)
  // Relay chains have no accounts of 20 bytes.
  if (isAccountId20(account)) return planHrmp(state, goal)
  const payer = formatAddress({ account, prefix: genericPrefix })
  return planHrmp(state, { ...goal, payer, held: state.held })
}

/** Plans the grant of the configured proxy by the user. */
export function planGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig,
  options: Pick<ProxyGoal, 'replaceWider'> = {}
): ProxyPlan {
  const { proxyType } = config.automation
  const through = isThroughEthereum(proof.description) ? 'ethereumXcm' : 'proxy'
  return planProxy(state, { proof, through, proxyType, ...options })
}

export function isThroughEthereum(description: string): boolean {
  return description.startsWith('ethereumXcm.transactThroughProxy(')
}
