import { formatAddress, genericPrefix, isAccountId20, parseAccount } from '@paraclock/core'
import { draftHrmp, type HrmpPlan, type HrmpState } from '@paraclock/hrmp'
import { draftProxy, type ProxyPlan, type ProxyState, type ProxyTypeProof } from '@paraclock/proxy'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChannelsArtifact } from '../evidence/Artifacts.ts'

/**
 * Plans the steps that open both channels with the configured sizes. If a sovereign account has too
 * little money, and the user's balances (`held`) cover the rest, the plan includes a transfer.
 */
export function planChannels(
  state: HrmpState & Pick<ChannelsArtifact, 'held'>,
  config: NetworkConfig
): HrmpPlan {
  const { capacity, messageSize } = config.channel ?? {}
  const goal = { kind: 'open', capacity, messageSize } as const
  const account = parseAccount(config.user)
  // The relay chain has no accounts of 20 bytes, so this user cannot pay there.
  if (isAccountId20(account)) return draftHrmp(state, goal)
  const payer = formatAddress({ account, prefix: genericPrefix })
  return draftHrmp(state, { ...goal, payer, held: state.held })
}

/** Plans how the user grants the configured proxy to the derived account. */
export function planGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig,
  options: { readonly replaceWider?: boolean } = {}
): ProxyPlan {
  const { proxyType } = config.automation
  const through = isThroughEthereum(proof.description) ? 'ethereumXcm' : 'proxy'
  return draftProxy(state, { proof, through, proxyType, ...options })
}

export function isThroughEthereum(description: string): boolean {
  return description.startsWith('ethereumXcm.transactThroughProxy(')
}
