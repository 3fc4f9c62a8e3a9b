import { bytesToHex, isParaclockError, ParaclockError } from '@paraclock/core'
import { MetadataVersionUnsupported } from '@paraclock/types'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { MetadataLatest } from '@polkadot/types/interfaces'
import { expandMetadata } from '@polkadot/types/metadata'
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types'
import { StorageKey as PolkadotStorageKey } from '@polkadot/types/primitive'
import type { StorageEntry } from '@polkadot/types/primitive/types'
import type { Codec } from '@polkadot/types/types'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import type { DecodedValue } from './SimulationResult.ts'

/** A storage item of a pallet. */
export interface NamedStorageItem {
  readonly pallet: string
  readonly item: string
  readonly entry: StorageEntry
  /** The type of the value, by a name that the registry knows. */
  readonly type: string
}

/** The arguments and the result of a method of a runtime API, as type names. */
export interface ApiMethod {
  readonly inputs: readonly string[]
  readonly output: string
}

/** Of a pallet's storage key, the pallet and the item take 16 bytes each. */
const PREFIX_LENGTH = 32

const known = new WeakMap<LoadedRuntime, ChainTypes>()

/** What a chain's values look like, from the metadata of its own runtime. */
export class ChainTypes {
  readonly registry: TypeRegistry
  readonly decorated: DecoratedMeta
  readonly latest: MetadataLatest
  readonly #metadata: Metadata
  readonly #items = new Map<StorageKey, NamedStorageItem>()

  /** The types of a runtime; made once for each. */
  static of(runtime: LoadedRuntime): ChainTypes {
    let types = known.get(runtime)
    if (types === undefined) {
      types = new ChainTypes(runtime)
      known.set(runtime, types)
    }
    return types
  }

  private constructor(runtime: LoadedRuntime) {
    const encoded = readMetadata(runtime)
    this.registry = new TypeRegistry()
    this.#metadata = new Metadata(this.registry, encoded)
    if (this.#metadata.version < 14) {
      throw new ParaclockError(MetadataVersionUnsupported, {
        version: this.#metadata.version,
        runtime: runtime.version.specName
      })
    }
    this.registry.setMetadata(this.#metadata, undefined, undefined, true)
    this.latest = this.#metadata.asLatest
    this.decorated = expandMetadata(this.registry, this.#metadata)
    const prefix = this.decorated.consts['system']?.['ss58Prefix']
    if (prefix !== undefined) {
      const ss58Format = Number(prefix.toString())
      this.registry.setChainProperties(
        this.registry.createTypeUnsafe('ChainProperties', [{ ss58Format }])
      )
    }
    this.#indexItems()
  }

  /** A storage item by its names in metadata, for example `System` and `Account`. */
  item(pallet: string, item: string): NamedStorageItem | undefined {
    for (const found of this.#items.values()) {
      if (found.pallet === pallet && found.item === item) return found
    }
    return undefined
  }

  /** The storage item that a key belongs to. */
  itemOf(key: StorageKey): NamedStorageItem | undefined {
    return this.#items.get(key.slice(0, PREFIX_LENGTH) as StorageKey)
  }

  /** The storage key of an item, with the keys of a map. */
  keyOf({ entry }: NamedStorageItem, keys: readonly unknown[] = []): StorageKey {
    return keyFromBytes(new PolkadotStorageKey(this.registry, [entry, [...keys]]).toU8a(true))
  }

  /** The keys of a map in a storage key, as far as their hashers let them be known. */
  keysIn({ entry, pallet, item }: NamedStorageItem, key: Uint8Array): Codec[] {
    return [...this.#storageKey(key).setMeta(entry.meta, pallet, item).args]
  }

  /** Makes a value of a type, from bytes or from anything that polkadot.js takes for it. */
  create(type: string, value?: unknown): Codec {
    return this.registry.createTypeUnsafe(type, [value])
  }

  /** A method of a runtime API, `undefined` if the chain's metadata does not describe it. */
  apiMethod(api: string, method: string): ApiMethod | undefined {
    const apis = this.latest.apis.find(({ name }) => name.toString() === api)
    const found = apis?.methods.find(({ name }) => name.toString() === method)
    return (
      found && {
        inputs: found.inputs.map(({ type }) => this.registry.createLookupType(type)),
        output: this.registry.createLookupType(found.output)
      }
    )
  }

  /** As hex: bytes would have to begin with their length. */
  #storageKey(key: Uint8Array): PolkadotStorageKey {
    return new PolkadotStorageKey(this.registry, bytesToHex(key))
  }

  #indexItems(): void {
    for (const { name, storage } of this.latest.pallets) {
      if (storage.isNone) continue
      const entries = this.decorated.query[toCamelCase(name.toString())]
      for (const entry of Object.values(entries ?? {})) {
        const begin = entry.keyPrefix()
        const prefix = keyFromBytes(begin).slice(0, PREFIX_LENGTH) as StorageKey
        const type = this.#storageKey(begin).setMeta(entry.meta).outputType
        const item = entry.meta.name.toString()
        this.#items.set(prefix, { pallet: name.toString(), item, entry, type })
      }
    }
  }
}

/** A decoded value as plain data. */
export function toPlain(codec: Codec): DecodedValue {
  return codec.toPrimitive() as DecodedValue
}

/** The name that polkadot.js gives to a pallet. */
function toCamelCase(pallet: string): string {
  return pallet.charAt(0).toLowerCase() + pallet.slice(1)
}

/** Version 15 describes runtime APIs; older runtimes have version 14 only. */
function readMetadata(runtime: LoadedRuntime): Uint8Array {
  try {
    return runtime.metadata(15)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return runtime.metadata()
  }
}
