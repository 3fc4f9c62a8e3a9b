import type { DevnetChain } from '@paraclock/devnet'

/** Reads a storage item at the last block of a chain, as JSON; `null` if it is absent. */
export async function readStorage(
  { api }: DevnetChain,
  pallet: string,
  entry: string,
  ...keys: readonly unknown[]
): Promise<unknown> {
  return (await api.query[pallet]?.[entry]?.(...keys))?.toJSON() ?? null
}
