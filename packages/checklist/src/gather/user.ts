import type { Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import { readAccount, spendableBalance } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Holdings } from '../evidence/ServiceArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config }) => {
    const [onService, onTarget] = await Promise.all([
      readHoldings(chain('service'), service, config.user),
      readHoldings(chain('target'), target, accountOnTarget(config))
    ])
    return { onService, onTarget }
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
