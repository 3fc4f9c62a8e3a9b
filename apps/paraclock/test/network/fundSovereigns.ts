import type { Devnet } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { asRoot } from './asRoot.ts'

/**
 * Funds the accounts of service and target on the relay chain, so that no step there is left to do; or with
 * 0, so that both have to be funded.
 */
export async function fundSovereigns(net: Devnet, free = 10n ** 15n): Promise<void> {
  for (const { paraId } of [net.service, net.target]) {
    const { account } = sovereignAccount({ paraId: paraId ?? 0, on: 'relay' })
    await asRoot(net, 'relay', 'balances.forceSetBalance', account, free)
  }
}
