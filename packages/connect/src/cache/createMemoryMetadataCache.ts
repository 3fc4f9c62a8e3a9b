import type { MetadataCache, MetadataKey } from './MetadataCache.ts'

const MOST_CHARACTERS = 32 * 1024 * 1024

/** How a cache in memory is bounded. */
export interface MemoryMetadataCacheOptions {
  /** The most that is kept, in characters of hex. Defaults to 32 Mi. */
  readonly maxCharacters?: number
}

/**
 * Keeps metadata in memory, for all connections that share the cache. The least recently used blob
 * is dropped first.
 *
 * @example
 * ```ts
 * import { createMemoryMetadataCache, createProvider } from '@paraclock/connect'
 *
 * const metadataCache = createMemoryMetadataCache()
 * const provider = createProvider(['wss://rpc.example'], { metadataCache, autoConnect: false })
 * ```
 */
export function createMemoryMetadataCache(options: MemoryMetadataCacheOptions = {}): MetadataCache {
  const most = options.maxCharacters ?? MOST_CHARACTERS
  const blobs = new Map<string, string>()
  let characters = 0

  const remove = (name: string): void => {
    characters -= blobs.get(name)?.length ?? 0
    blobs.delete(name)
  }
  return {
    get: async (key) => {
      const name = nameOf(key)
      const blob = blobs.get(name)
      if (blob !== undefined) {
        blobs.delete(name)
        blobs.set(name, blob)
      }
      return blob
    },
    set: async (key, blob) => {
      const name = nameOf(key)
      remove(name)
      if (blob.length > most) return
      blobs.set(name, blob)
      characters += blob.length
      for (const oldest of blobs.keys()) {
        if (characters <= most) break
        remove(oldest)
      }
    }
  }
}

function nameOf({ endpoints, genesis, codeHash, call }: MetadataKey): string {
  return JSON.stringify([endpoints, genesis, codeHash, call])
}
