import { bytesToHex, type Hex, hexToBytes, joinBytes, RecentMap } from '@paraclock/core'
import {
  Blake2128,
  Blake2128Concat,
  Blake2256,
  Identity,
  Twox64Concat,
  Twox128,
  Twox256
} from '@polkadot-api/substrate-bindings'
import type { MetadataStorage, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { decodeFirst, decodeWhole, encodeUnchecked } from '../values/decodeWhole.ts'
import { voidType } from '../values/plain.ts'
import { refuse } from '../values/refuse.ts'
import type { ValueType } from '../values/ValueType.ts'
import type { StorageItem } from './Runtime.ts'

// The hashers for the keys of maps. `length` is the length of a hash in bytes. If `isConcat` is
// `true`, the storage key contains the map's key after the hash.
const HASHERS = {
  Blake2128: { hash: Blake2128, length: 16, isConcat: false },
  Blake2256: { hash: Blake2256, length: 32, isConcat: false },
  Blake2128Concat: { hash: Blake2128Concat, length: 16, isConcat: true },
  Twox128: { hash: Twox128, length: 16, isConcat: false },
  Twox256: { hash: Twox256, length: 32, isConcat: false },
  Twox64Concat: { hash: Twox64Concat, length: 8, isConcat: true },
  Identity: { hash: Identity, length: 0, isConcat: true }
} as const

// The hashes of the names of pallets and items. They are cached for all chains, because most chains
// use the same names.
const hashes = /*#__PURE__*/ new RecentMap<string, Uint8Array>({ most: 1024 })

export function storageItem(args: {
  readonly metadata: UnifiedMetadata
  readonly prefix: string
  readonly item: MetadataStorage
  readonly typeOf: (id: number) => ValueType
}): StorageItem {
  const { metadata, prefix, item, typeOf } = args
  const name = `${prefix}.${item.name}`
  const start = joinBytes([twox(prefix), twox(item.name)])
  const valueId = item.type.tag === 'plain' ? item.type.value : item.type.value.value
  const keys = keysOf(metadata, item)
  const encodeKeys = (values: readonly unknown[], isFit: boolean): Hex => {
    if (!isFit) return refuse(name, values, `an entry has ${keys.length} keys`)
    const hashed = keys
      .slice(0, values.length)
      .map(({ type, hasher }, index) =>
        HASHERS[hasher].hash(encodeUnchecked(typeOf(type), values[index]))
      )
    return bytesToHex(joinBytes([start, ...hashed]))
  }
  return {
    keyCount: keys.length,
    type: valueId,
    key: (...values) => encodeKeys(values, values.length === keys.length),
    prefix: (...values) => encodeKeys(values, values.length <= keys.length),
    decode: (raw) => {
      const type = typeOf(valueId)
      const bytes = raw ?? (item.modifier === 1 ? hexToBytes(item.fallback) : undefined)
      if (bytes === undefined) return undefined
      const value = decodeWhole(type, bytes)
      return type === voidType ? null : value
    },
    decodeKey: (key) => {
      const bytes = hexToBytes(key)
      if (start.some((byte, index) => bytes[index] !== byte)) {
        return refuse(name, key, 'it is the key of another item')
      }
      let rest = bytes.subarray(start.length)
      const values = keys.map(({ type, hasher }) => {
        const { length, isConcat } = HASHERS[hasher]
        if (rest.length < length) return refuse(name, key, 'it is cut off')
        const hash = rest.subarray(0, length)
        rest = rest.subarray(length)
        if (!isConcat) return bytesToHex(hash)
        const { value, length: taken } = decodeFirst(typeOf(type), rest)
        rest = rest.subarray(taken)
        return value
      })
      return rest.length === 0 ? values : refuse(name, key, `it is ${rest.length} bytes too long`)
    }
  }
}

function keysOf(metadata: UnifiedMetadata, { type }: MetadataStorage) {
  if (type.tag === 'plain') return []
  const { key, hashers } = type.value
  if (hashers.length === 1) return hashers.map(({ tag }) => ({ type: key, hasher: tag }))
  const def = metadata.lookup[key]?.def
  const parts = def?.tag === 'tuple' ? def.value : []
  return hashers.map(({ tag: hasher }, index) => ({ type: parts[index] ?? -1, hasher }))
}

function twox(text: string): Uint8Array {
  const hash = hashes.get(text) ?? Twox128(new TextEncoder().encode(text))
  hashes.set(text, hash)
  return hash
}
