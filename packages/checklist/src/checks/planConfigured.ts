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
import type { ChannelsArtifact } from '../evidence/Artifacts.ts'

/**
 * Plans open channels both ways, as the configuration wants them. The user pays into the sovereign
 * accounts, unless it is known to hold too little for that: then anybody may.
 */
export function planChannels(
  state: HrmpState & Pick<ChannelsArtifact, 'userFree'>,
  config: NetworkConfig
): HrmpPlan {
  const { capacity, messageSize } = config.channel ?? {}
  const account = parseAccount(config.user)
  const goal = {
    kind: 'open',
    capacity,
    messageSize
  } as const
  // A relay chain has accounts of 32 bytes: a user of 20 has none there to pay from.
  if (account.length !== 66) return planHrmp(state, goal)
  const plan = planHrmp(state, {
    ...goal,
    payer: formatAddress({ account, prefix: genericPrefix })
  })
  const { userFree } = state
  const sent = plan.accounts.reduce((sum, { fund }) => sum + (fund?.transfer?.amount ?? 0n), 0n)
  const isPaid = userFree === undefined || sent === 0n
  return isPaid || sent + state.host.existentialDeposit < userFree ? plan : planHrmp(state, goal)
}

/** Plans the proxy that the configuration wants the user to grant. */
export function planGrant(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig,
  options: Pick<ProxyGoal, 'replaceWider'> = {}
): ProxyPlan {
  const { proxyType } = config.automation
  const through = isThroughEthereum(proof.description) ? 'ethereumXcm' : 'proxy'
  return planProxy(state, {
    proof,
    through,
    proxyType,
    ...options
  })
}

/** Whether a call, as it is described, looks for the user's proxy itself. */
export function isThroughEthereum(description: string): boolean {
  return description.startsWith('ethereumXcm.transactThroughProxy(')
}
