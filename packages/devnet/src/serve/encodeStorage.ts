import { bytesToHex, ChainItemMissing, type Hex, ParaclockError, shorten } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import type { ApiPromise } from '@polkadot/api'
import { StorageKey } from '@polkadot/types'
import type { StorageEntry } from '@polkadot/types/primitive/types'
import { stringCamelCase } from '@polkadot/util'
import * as v from 'valibot'
import { bytesParam } from './takeParams.ts'

export interface EncodeStorageArgs {
  readonly api: ApiPromise
  readonly chain: SimulatedChain
  readonly values: unknown
}

type Change = readonly [Hex, Hex | null]

const rawSchema = v.array(
  v.tuple([bytesParam, v.nullable(bytesParam)], 'a raw value is not a key with bytes or null')
)
const treeSchema = v.record(
  v.string(),
  v.record(v.string(), v.unknown(), 'a pallet is not an object of items'),
  'is neither a list of raw values nor an object of pallets'
)
const entriesSchema = v.array(
  v.tuple([v.array(v.unknown()), v.unknown()]),
  'the values of a map are not a list of [keys, value]'
)
const namesSchema = v.array(v.string(), '$removePrefix is not a list of items')

/**
 * Encodes the changes in `values`: a list of raw keys with raw values, or an object of pallets with
 * their items.
 * - A plain item has one value. A map has a list of `[keys, value]`.
 * - `null` removes the entry.
 * - A text that begins with 0x is the SCALE encoded value.
 * - Any other value is encoded. Its missing fields get their defaults.
 * - The key `$removePrefix` has a list of items of the pallet. All entries of these items are removed.
 */
export async function encodeStorage(args: EncodeStorageArgs): Promise<readonly Change[]> {
  const { chain, values } = args
  if (Array.isArray(values)) return v.parse(rawSchema, values)
  const changes: Change[] = []
  for (const [pallet, items] of Object.entries(v.parse(treeSchema, values))) {
    for (const [item, value] of Object.entries(items)) {
      if (item === '$removePrefix') {
        for (const name of v.parse(namesSchema, value)) {
          const prefix = findItem(args, pallet, name).keyPrefix()
          const keys = await chain.listKeys(bytesToHex(prefix))
          changes.push(...keys.map((key): Change => [key, null]))
        }
        continue
      }
      const entry = findItem(args, pallet, item)
      const entries = entry.meta.type.isPlain
        ? [[[], value] as const]
        : v.parse(entriesSchema, value)
      for (const [keys, one] of entries) changes.push(encodeEntry(args, entry, keys, one))
    }
  }
  return changes
}

function findItem({ api, chain }: EncodeStorageArgs, pallet: string, item: string): StorageEntry {
  const entry = api.query[stringCamelCase(pallet)]?.[stringCamelCase(item)]
  if (entry !== undefined) return entry.creator
  const context = { chain: chain.name, item: shorten(`${pallet}.${item}`) }
  throw new ParaclockError(ChainItemMissing, context)
}

function encodeEntry(
  { api }: EncodeStorageArgs,
  entry: StorageEntry,
  keys: readonly unknown[],
  value: unknown
): Change {
  const key = new StorageKey(
    api.registry,
    entry.meta.type.isPlain ? [entry] : ([entry, keys] as never)
  )
  if (value === null) return [key.toHex(), null]
  if (typeof value === 'string' && value.startsWith('0x')) {
    return [key.toHex(), v.parse(bytesParam, value)]
  }
  const encoded = api.registry.createTypeUnsafe(key.outputType, [value]).toU8a()
  return [key.toHex(), bytesToHex(encoded)]
}
