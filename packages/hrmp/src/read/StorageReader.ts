import { type Hex, hexToBytes, type JsonValue, type StorageEvidence } from '@paraclock/core'
import type { ReadableEntry, ReadableValue } from '@paraclock/types'
import type { HrmpChain } from './HrmpChain.ts'

/** What one storage item held. */
export interface StoredValue<Value> {
  /** The value, or its default where the chain has one for an empty item; `null` otherwise. */
  readonly value: Value | null
  /** What was read; nothing if the chain has no such item. */
  readonly evidence: readonly StorageEvidence[]
}

/** Reads storage of one chain at one block. */
export interface StorageReader {
  /** The chain. */
  readonly chain: HrmpChain
  /** The block. */
  readonly blockHash: Hex
  /** Reads one item; `null` and no evidence if the chain has no such item. */
  read<Value extends ReadableValue>(
    section: string,
    item: string,
    ...keys: readonly unknown[]
  ): Promise<StoredValue<Value>>
}

/**
 * Makes a reader of one block. Reads that are made together go to the node together, where the
 * provider knows how.
 */
export function createStorageReader(args: {
  readonly chain: HrmpChain
  readonly blockHash: Hex
}): StorageReader {
  const { chain, blockHash } = args
  const { api } = chain
  return {
    chain,
    blockHash,
    read: async <Value extends ReadableValue>(
      section: string,
      item: string,
      ...keys: readonly unknown[]
    ): Promise<StoredValue<Value>> => {
      const entry = api.query[section]?.[item]
      if (entry === undefined) return { value: null, evidence: [] }
      const key = entry.key(...keys) as Hex
      // Raw, so that polkadot.js does not fetch the metadata of the block named.
      const raw = readRaw(await api.rpc.state.getStorage.raw(key, blockHash))
      const value = decode<Value>(entry.creator, raw)
      const evidence: StorageEvidence = {
        kind: 'storage',
        chain: chain.name,
        blockHash,
        item: `${section}.${item}`,
        key,
        value: raw,
        ...(value === null ? {} : { decoded: value.toJSON() as JsonValue })
      }
      return { value, evidence: [evidence] }
    }
  }

  function decode<Value extends ReadableValue>(
    { meta }: ReadableEntry['creator'],
    raw: Hex | null
  ): Value | null {
    const hex = raw ?? (meta.modifier.isOptional ? null : meta.fallback.toHex())
    if (hex === null) return null
    // Bytes, because hex would be read as a number where the type is one.
    const bytes = hexToBytes(hex)
    const type = meta.type.isPlain ? meta.type.asPlain : meta.type.asMap.value
    return api.registry.createTypeUnsafe(api.registry.createLookupType(type), [bytes]) as Value
  }
}

// A provider may answer with text or with a codec; an empty item is null in both.
function readRaw(answer: unknown): Hex | null {
  if (answer === null || answer === undefined) return null
  const text = String(answer)
  return text === '' ? null : (text as Hex)
}
