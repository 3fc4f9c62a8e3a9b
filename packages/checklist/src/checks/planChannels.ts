import { formatAddress, genericPrefix, parseAccount } from '@paraclock/core'
import { type HrmpPlan, type HrmpState, planHrmp } from '@paraclock/hrmp'
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
