import { readAccount } from '@paraclock/accounts'
import { attachChain, type Chain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import { providerOf } from '@paraclock/submission'

/** A chain of a development network, pinned to its best block. */
export function openBest({ api, name }: Pick<DevnetChain, 'api' | 'name'>): Promise<Chain> {
  return attachChain({ provider: providerOf(api), name, at: 'best' })
}

/** What an account holds of a chain's own token and has not reserved, in the smallest unit. */
export async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const { balance } = await readAccount(await openBest(chain), parseAccount(account))
  return balance.free
}
