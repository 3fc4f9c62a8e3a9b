import { blake2b } from '@noble/hashes/blake2.js'
import { joinBytes, ParaclockError } from '@paraclock/core'
import type { MetadataModel, PalletModel, StorageModel, TypeCodec } from '@paraclock/types'
import { twox } from './twox.ts'

const utf8 = new TextEncoder()

// The hashers of storage maps, by the number that metadata has for them.
const HASHERS: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  (bytes) => blake2b(bytes, { dkLen: 16 }),
  (bytes) => blake2b(bytes, { dkLen: 32 }),
  (bytes) => joinBytes([blake2b(bytes, { dkLen: 16 }), bytes]),
  (bytes) => twox(bytes, 128),
  (bytes) => twox(bytes, 256),
  (bytes) => joinBytes([twox(bytes, 64), bytes]),
  (bytes) => bytes
]

/**
 * Writes the key of a storage entry.
 *
 * @throws ParaclockError `ValueMalformed` if the keys of a map are too few or too many, or do not
 * fit their types.
 */
export function storageKey(args: {
  readonly codec: TypeCodec
  readonly pallet: PalletModel
  readonly entry: StorageModel
  readonly keys: readonly unknown[]
}): Uint8Array {
  const { codec, pallet, entry, keys } = args
  const types = keyTypes(codec.model, entry)
  if (keys.length !== types.length) {
    throw new ParaclockError('ValueMalformed', {
      type: `key of ${pallet.name}.${entry.name}`,
      value: keys,
      problem: `${keys.length} keys in place of ${types.length}`
    })
  }
  const hashed = types.map((type, index) => {
    const hash = HASHERS[entry.hashers[index] ?? 0]
    return hash?.(codec.make(type, keys[index]).toU8a()) ?? new Uint8Array()
  })
  return joinBytes([
    twox(utf8.encode(pallet.storagePrefix ?? pallet.name), 128),
    twox(utf8.encode(entry.name), 128),
    ...hashed
  ])
}

/** The types of a map's keys: one for each hasher. */
function keyTypes(model: MetadataModel, { key, hashers }: StorageModel): readonly number[] {
  if (key === null) return []
  if (hashers.length === 1) return [key]
  const { shape } = model.type(key)
  return shape.kind === 'tuple' ? shape.items : [key]
}
