import type { Chain } from '@paraclock/connect'
import { largest, parseAccount } from '@paraclock/core'
import { readAccount } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Holdings } from '../evidence/ServiceArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config }) => {
    const [onService, onTarget] = await Promise.all([
      chain('service').then((on) =>
        readHoldings({ chain: on, described: service, account: config.user })
      ),
      chain('target').then((on) =>
        readHoldings({ chain: on, described: target, account: accountOnTarget(config) })
      )
    ])
    return { onService, onTarget }
  }
})

async function readHoldings(args: {
  readonly chain: Chain
  readonly described: ChainArtifact
  readonly account: string
}): Promise<Holdings> {
  const { chain, described } = args
  const account = parseAccount(args.account)
  const { balance, evidence } = await readAccount(chain, account)
  const { free, reserved, frozen } = balance
  const kept = largest([described.existentialDeposit ?? 0n, frozen - reserved])
  return { account, ...balance, spendable: free > kept ? free - kept : 0n, evidence }
}
