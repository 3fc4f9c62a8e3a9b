import type { Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import { readPrepaid } from '@paraclock/scheduler'
import { readAccount, spendableBalance } from '@paraclock/xcm'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { ChainArtifact } from '../../evidence/ChainArtifact.ts'
import type { Holdings } from '../../evidence/ServiceArtifact.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'

export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config }) => {
    const [onService, onTarget] = await Promise.all([
      readHoldings(chain('service'), service, config.user),
      readHoldings(chain('target'), target, accountOnTarget(config))
    ])
    if (onService.frozen === 0n) return { onService, onTarget }
    const prepaid = await readPrepaid(await chain('service'), parseAccount(config.user))
    return { onService: { ...onService, prepaid }, onTarget }
  }
})

async function readHoldings(
  chain: Promise<Chain>,
  { existentialDeposit = 0n }: ChainArtifact,
  address: string
): Promise<Holdings> {
  const account = parseAccount(address)
  const { balance, evidence } = await readAccount(await chain, account)
  const spendable = spendableBalance({ balance, existentialDeposit })
  return { account, ...balance, spendable, evidence }
}
