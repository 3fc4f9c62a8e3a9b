import type { Option } from '@polkadot/types'
import type { Codec } from '@polkadot/types/types'
import type { RuntimeView } from '../read/RuntimeView.ts'

/** Where a chain keeps what its accounts hold of an asset. */
export interface AssetHolding {
  /** The pallet, as polkadot.js names it. `foreignAssets` if left out. */
  readonly section?: string
  /** The asset's id in that pallet. Its location if left out. */
  readonly id?: unknown
}

/** Reads what an account holds of an asset; `null` if the chain has no such pallet. */
export async function readHolding(
  view: RuntimeView,
  account: string,
  location: unknown,
  { section = 'foreignAssets', id = location }: AssetHolding
): Promise<bigint | null> {
  const { account: assets, accounts: tokens } = view.at.query[section] ?? {}
  if (assets !== undefined) {
    const entry = (await assets(id, account)) as unknown as Option<Codec & { balance: Codec }>
    return entry.isSome ? BigInt(entry.unwrap().balance.toString()) : 0n
  }
  if (tokens === undefined) return null
  const { free } = (await tokens(account, id)) as unknown as { readonly free: Codec }
  return BigInt(free.toString())
}
