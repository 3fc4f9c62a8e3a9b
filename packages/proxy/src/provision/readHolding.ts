import type { Chain } from '@paraclock/connect'
import { type AccountId20, type AccountId32, bytesToHex } from '@paraclock/core'
import { lookUpPallet } from '@paraclock/types'
import { encodeLocation, type Location, type XcmVersion } from '@paraclock/xcm'

/** Where a chain keeps what its accounts hold of an asset. */
export interface AssetHolding {
  /** The pallet, in camel case. Defaults to `foreignAssets`. */
  readonly section?: string
  /** The asset's id in that pallet. Defaults to its location. */
  readonly id?: unknown
}

/** Reads what an account holds of an asset; `null` if the chain has no such pallet. */
export async function readHolding(args: {
  readonly chain: Chain
  readonly account: AccountId32 | AccountId20
  /** The asset, and the XCM version in which the chain writes locations. */
  readonly asset: Location
  readonly version: XcmVersion
  readonly holding: AssetHolding
  readonly signal: AbortSignal
}): Promise<bigint | null> {
  const { chain, account, asset, version, holding, signal } = args
  const { section = 'foreignAssets' } = holding
  const id = holding.id ?? bytesToHex(encodeLocation({ location: asset, version }))
  const { metadata } = chain.runtime
  const pallet = lookUpPallet(metadata, section)
  const keysOf = (entry: string): readonly number[] | undefined => {
    const type = pallet?.storage?.items.find(({ name }) => name === entry)?.type
    const def = type?.tag === 'map' ? metadata.lookup[type.value.key]?.def : undefined
    return def?.tag === 'tuple' ? def.value : undefined
  }
  const read = async <Value>(
    entry: string,
    idType: number | undefined,
    order: (key: unknown) => readonly unknown[]
  ): Promise<Value | undefined> => {
    const key = chain.runtime.readInput(idType ?? -1, id)
    const keys = order(key)
    const as = (value: unknown): Value => value as Value
    const { value } = await chain.storage({ pallet: pallet?.name ?? '', entry, keys, as, signal })
    return value
  }
  const assets = keysOf('Account')
  if (assets !== undefined) {
    const held = await read<{ readonly balance: bigint }>('Account', assets[0], (key) => [
      key,
      account
    ])
    return held?.balance ?? 0n
  }
  const tokens = keysOf('Accounts')
  if (tokens === undefined) return null
  const held = await read<{ readonly free: bigint }>('Accounts', tokens[1], (key) => [account, key])
  return held?.free ?? 0n
}
