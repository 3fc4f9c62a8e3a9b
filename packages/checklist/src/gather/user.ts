import type { Chain } from '@paraclock/connect'
import { type BalanceEvidence, formatAddress, parseAccount } from '@paraclock/core'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Holdings } from '../evidence/ServiceArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Reads what the user holds on the service and on the target. */
export const userGatherer: Gatherer = defineGatherer({
  id: 'user',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config, signal }) => {
    const [onService, onTarget] = await Promise.all([
      chain('service').then((on) =>
        readHoldings({ chain: on, described: service, account: config.user, signal })
      ),
      chain('target').then((on) =>
        readHoldings({ chain: on, described: target, account: accountOnTarget(config), signal })
      )
    ])
    return { onService, onTarget }
  }
})

type AccountData = Readonly<Record<string, bigint | undefined>>

/** Reads what an account holds of a chain's own token. */
export async function readHoldings(args: {
  readonly chain: Chain
  readonly described: ChainArtifact
  readonly account: string
  readonly signal: AbortSignal
}): Promise<Holdings> {
  const { chain, described, signal } = args
  const { ss58Prefix: prefix, token, existentialDeposit } = described
  const account = parseAccount(args.account)
  const { value: data = {}, evidence } = await chain.storage({
    pallet: 'System',
    entry: 'Account',
    keys: [account],
    as: (info) => (info as { readonly data: AccountData }).data,
    signal
  })
  const amount = (name: string): bigint => data[name] ?? 0n
  const [free, reserved] = [amount('free'), amount('reserved')]
  // Before fungible holds there were two locks; the greater one binds.
  const frozen = [amount('frozen'), amount('misc_frozen'), amount('fee_frozen')].reduce(greater)
  const kept = greater(existentialDeposit ?? 0n, frozen > reserved ? frozen - reserved : 0n)
  const balance: BalanceEvidence = {
    kind: 'balance',
    chain: chain.name,
    blockHash: chain.block.hash,
    account: formatAddress({ account, prefix }),
    free: { amount: free, ...token },
    reserved: { amount: reserved, ...token }
  }
  return {
    account,
    free,
    reserved,
    frozen,
    spendable: free > kept ? free - kept : 0n,
    evidence: [balance, ...evidence]
  }
}

function greater(one: bigint, two: bigint): bigint {
  return one > two ? one : two
}
