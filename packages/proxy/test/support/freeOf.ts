import type { DevnetChain } from '@paraclock/devnet'

/** What an account can spend of a chain's own token. */
export async function freeOf(chain: DevnetChain, account: string): Promise<bigint> {
  const info = (await chain.api.query['system']?.['account']?.(account)) as unknown as {
    data: { free: { toBigInt(): bigint } }
  }
  return info.data.free.toBigInt()
}
