import { bytesToHex } from '@paraclock/core'
import { keyFromBytes, type LoadedRuntime, type StorageKey } from '@paraclock/executor'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { MetadataLatest } from '@polkadot/types/interfaces'
import { expandMetadata } from '@polkadot/types/metadata'
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types'
import { StorageKey as PolkadotStorageKey } from '@polkadot/types/primitive'
import type { StorageEntry } from '@polkadot/types/primitive/types'
import type { Codec } from '@polkadot/types/types'

const known = new WeakMap<LoadedRuntime, ChainTypes>()

/** The types of a runtime, read by polkadot.js. */
export class ChainTypes {
  readonly registry: TypeRegistry
  readonly decorated: DecoratedMeta
  readonly latest: MetadataLatest

  /** Returns the types of a runtime, which are created once. */
  static of(runtime: LoadedRuntime): ChainTypes {
    const types = known.get(runtime) ?? new ChainTypes(runtime)
    known.set(runtime, types)
    return types
  }

  private constructor(runtime: LoadedRuntime) {
    this.registry = new TypeRegistry()
    const metadata = new Metadata(this.registry, runtime.metadata(15))
    this.registry.setMetadata(metadata, undefined, undefined, true)
    this.latest = metadata.asLatest
    this.decorated = expandMetadata(this.registry, metadata)
  }

  /** Returns the storage key of an item. `keys` are the keys of a map. */
  keyOf(pallet: string, item: string, keys: readonly unknown[] = []): StorageKey {
    const key = new PolkadotStorageKey(this.registry, [this.#entry(pallet, item), [...keys]])
    return keyFromBytes(key.toU8a(true))
  }

  /** Decodes the value of an item. */
  decode(pallet: string, item: string, value: Uint8Array): Codec {
    const entry = this.#entry(pallet, item)
    const key = new PolkadotStorageKey(this.registry, bytesToHex(entry.keyPrefix()))
    return this.create(key.setMeta(entry.meta).outputType, value)
  }

  /** Creates a value of a type, from bytes or from any input of polkadot.js. */
  create(type: string, value?: unknown): Codec {
    return this.registry.createTypeUnsafe(type, [value])
  }

  #entry(pallet: string, item: string): StorageEntry {
    const entries = Object.values(this.decorated.query[pallet] ?? {})
    const found = entries.find(({ meta }) => meta.name.toString() === item)
    if (found === undefined) throw new TypeError(`no storage item ${pallet}.${item}`)
    return found
  }
}
