import { RecentMap } from '@paraclock/core'
import type { MetadataCache, MetadataKey } from './MetadataCache.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** Keeps metadata in memory. The least recently used metadata is dropped first. */
export function createMemoryMetadataCache({
  maxBytes: most = MAX_BYTES
}: {
  /** The limit for the size of all entries together, in bytes. Defaults to 16 MiB. */
  readonly maxBytes?: number
} = {}): MetadataCache {
  const blobs = new RecentMap<string, Uint8Array>({ most, sizeOf: (bytes) => bytes.length })
  return {
    get: async (key) => blobs.get(nameOf(key)),
    set: async (key, bytes) => blobs.set(nameOf(key), bytes)
  }
}

function nameOf({ endpoints, genesis, codeHash, call }: MetadataKey): string {
  return JSON.stringify([endpoints, genesis, codeHash, call])
}
