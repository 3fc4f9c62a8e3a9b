import type { Hashing } from '../crypto/loadHashing.ts'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import { MetadataReader } from './MetadataReader.ts'

/**
 * The keys of all storage items that hold one value each (no maps), from a runtime's metadata of
 * version 14 or 15. Most of what a block reads before it comes to its extrinsics is among them, so
 * they are worth fetching together. Metadata of another version, or broken, gives no keys.
 */
export function listPlainKeys(metadata: Uint8Array, hashing: Hashing): StorageKey[] {
  try {
    const items = new MetadataReader(metadata)
      .plainItems()
      .filter(({ item }) => !LARGE.has(item))
      .map(({ prefix, item }) => (twox128(prefix, hashing) + twox128(item, hashing)) as StorageKey)
    return [...items, genesisHashKey(hashing), ...WELL_KNOWN]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** The hash of block 0, which every signed extrinsic has to name. */
function genesisHashKey(hashing: Hashing): StorageKey {
  const hash = new DataView(new ArrayBuffer(8))
  hash.setBigUint64(0, hashing.xxhash64(new Uint8Array(4), 0n), true)
  const item = twox128('System', hashing) + twox128('BlockHash', hashing)
  return `${item}${keyFromBytes(new Uint8Array(hash.buffer))}\0\0\0\0` as StorageKey
}

/** Keys outside of pallets that every block asks for, to find them absent. */
const WELL_KNOWN = [':extrinsic_index', ':transaction_level:'] as StorageKey[]

/**
 * Items that a block overwrites or appends to without reading them, and that can be megabytes on a
 * busy chain: fetching them ahead would cost more than it saves.
 */
const LARGE: ReadonlySet<string> = new Set([
  'Events',
  'Snapshot',
  'QueuedSolution',
  'SignedSubmissionIndices',
  'AuthorizedUpgrade'
])

function twox128(text: string, hashing: Hashing): string {
  const bytes = new TextEncoder().encode(text)
  const hash = new DataView(new ArrayBuffer(16))
  hash.setBigUint64(0, hashing.xxhash64(bytes, 0n), true)
  hash.setBigUint64(8, hashing.xxhash64(bytes, 1n), true)
  return keyFromBytes(new Uint8Array(hash.buffer))
}
