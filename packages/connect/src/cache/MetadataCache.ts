/** The key under which metadata is kept. */
export interface MetadataKey {
  /** The chain's genesis hash. */
  readonly genesis: string
  /** The hash of the runtime's code, as `state_getStorageHash` of `:code` gives it. */
  readonly codeHash: string
  /** The call that the blob answers: its method and its arguments. */
  readonly call: string
}

/**
 * Keeps metadata between connections. A cache is an optimisation: `get` resolves with `undefined`
 * for whatever it cannot read, and `set` never fails.
 */
export interface MetadataCache {
  /** The blob kept under this key. */
  get(key: MetadataKey): Promise<string | undefined>
  /** Keeps a blob. */
  set(key: MetadataKey, blob: string): Promise<void>
}
