import type { DevnetChain } from '@paraclock/devnet'
import type { Codec } from '@polkadot/types/types'

/** What an account holds of a chain's own token and has not reserved, in the smallest unit. */
export async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const info = await chain.api.query['system']?.['account']?.(account)
  const { data } = info as unknown as { readonly data: { readonly free: Codec } }
  return BigInt(data.free.toString())
}
