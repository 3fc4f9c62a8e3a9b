import { RecentMap } from '@paraclock/core'
import type { MetadataCache, MetadataKey } from './MetadataCache.ts'

const MAX_CHARACTERS = 32 * 1024 * 1024

/** Keeps metadata in memory. The least recently used metadata is dropped first. */
export function createMemoryMetadataCache({
  maxCharacters: most = MAX_CHARACTERS
}: {
  /** The limit for the total size of all entries, in hex characters. Defaults to 32 Mi. */
  readonly maxCharacters?: number
} = {}): MetadataCache {
  const blobs = new RecentMap<string, string>({ most, sizeOf: (blob) => blob.length })
  return {
    get: async (key) => blobs.get(nameOf(key)),
    set: async (key, blob) => blobs.set(nameOf(key), blob)
  }
}

function nameOf({ endpoints, genesis, codeHash, call }: MetadataKey): string {
  return JSON.stringify([endpoints, genesis, codeHash, call])
}
