import { attachChain, type Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import { providerOf } from '@paraclock/submission'
import { readAccount } from '@paraclock/xcm'

/**
 * The chain that `openBest` opened last, by polkadot.js API. The next call reuses its connection.
 */
const opened = new WeakMap<DevnetChain['api'], Promise<Chain>>()

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

export async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const { balance } = await readAccount(await openBest(chain), parseAccount(account))
  return balance.free
}
