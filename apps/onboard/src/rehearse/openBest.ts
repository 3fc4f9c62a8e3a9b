import { attachChain, type Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import { providerOf } from '@paraclock/submission'
import { readAccount } from '@paraclock/xcm'

/** By api: the chain at the block that was asked for last. Its metadata is decoded once a runtime. */
const opened = new WeakMap<DevnetChain['api'], Promise<Chain>>()

/** A chain of a development network, pinned to its best block. */
export function openBest({ api, name }: Pick<DevnetChain, 'api' | 'name'>): Promise<Chain> {
  const known = opened.get(api)
  const best =
    known === undefined
      ? attachChain({ provider: providerOf(api), name, at: 'best' })
      : known.then((chain) => chain.latest('best'))
  opened.set(api, best)
  best.catch(() => opened.delete(api))
  return best
}

/** What an account holds of a chain's own token and has not reserved, in the smallest unit. */
export async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const { balance } = await readAccount(await openBest(chain), parseAccount(account))
  return balance.free
}
