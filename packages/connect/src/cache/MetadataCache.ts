/** Identifies metadata in a {@link MetadataCache}. */
export interface MetadataKey {
  /**
   * The endpoints that returned the metadata. Connections to other endpoints do not reuse the
   * metadata.
   */
  readonly endpoints: readonly string[]
  readonly genesis: string
  /** The hash of the runtime's code: the answer of `state_getStorageHash` for `:code`. */
  readonly codeHash: string
  /**
   * The call that returned the metadata: `Metadata_metadata_at_version(0x10000000)`. `:code` for the
   * code, which is kept beside the metadata.
   */
  readonly call: string
}

/**
 * Stores the metadata that endpoints returned, for later connections to the same endpoints. Use
 * metadata from a cache only to read a chain, never to sign: neither the code hash nor the metadata
 * was verified. What `get` resolves with is untrusted, and ignored if it is not bytes. `set` never
 * fails.
 */
export interface MetadataCache {
  /** Resolves with the metadata under a key, or with `undefined`. */
  get(key: MetadataKey): Promise<unknown>
  /** Stores metadata under a key. */
  set(key: MetadataKey, bytes: Uint8Array): Promise<void>
}

type EndpointKey = Omit<MetadataKey, 'endpoints'>

export interface EndpointCache {
  get(key: EndpointKey): Promise<Uint8Array | undefined>
  set(key: EndpointKey, bytes: Uint8Array): Promise<void>
}

export function cacheOfEndpoints(
  cache: MetadataCache | undefined,
  endpoints: readonly string[]
): EndpointCache | undefined {
  const named = { endpoints: [...new Set(endpoints)] }
  return (
    cache && {
      get: async (key) => {
        const kept = await cache.get({ ...key, ...named })
        return kept instanceof Uint8Array ? kept : undefined
      },
      set: (key, bytes) => cache.set({ ...key, ...named }, bytes)
    }
  )
}
