import { attachChain, type Chain } from '@paraclock/connect'
import type { DevnetChain } from '@paraclock/devnet'
import { providerOf } from '@paraclock/submission'
import type { Codec } from '@polkadot/types/types'

/** A chain of a development network, pinned to its best block. */
export function openBest({ api, name }: DevnetChain): Promise<Chain> {
  return attachChain({ provider: providerOf(api), name, at: 'best' })
}

/** What an account holds of a chain's own token and has not reserved, in the smallest unit. */
export async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const info = await chain.api.query['system']?.['account']?.(account)
  const { data } = info as unknown as { readonly data: { readonly free: Codec } }
  return BigInt(data.free.toString())
}
