import type { Hex } from '@paraclock/core'

/** How one question to a source is bounded. */
export interface AskOptions {
  /** Longest time, in milliseconds. Defaults to what the source has set. */
  readonly deadlineMs?: number | undefined
  /** Ends the question early. */
  readonly signal?: AbortSignal | undefined
}

/** Of which block a question is, and how it is bounded. */
export interface StateOptions extends AskOptions {
  /** The block. Defaults to the best block. */
  readonly at?: Hex | undefined
}

/** Which keys are listed. */
export interface KeysOptions extends StateOptions {
  /** The most keys that one answer holds. */
  readonly count: number
  /** The last key of the page before. Defaults to the beginning. */
  readonly after?: Hex | undefined
}

/**
 * Anything that holds the state of a chain and can run its runtime: a node behind a provider, the
 * development network, the executor over a saved state, or values in memory.
 */
export interface StateSource {
  /** The endpoint in use, where there is one, without anything secret in its URL. */
  readonly endpoint?: string | undefined
  /** The URL of that endpoint. It may hold a key, so it is never shown. */
  readonly url?: string | undefined
  /**
   * Whether a light client answers. It verifies finality by the signatures of validators, storage by
   * proofs, and runs runtime APIs itself. Defaults to `false`.
   */
  readonly isLight?: boolean | undefined
  /** The values of storage keys, in the order of the keys; `null` where there is none. */
  getStorage(keys: readonly Hex[], options?: StateOptions): Promise<readonly (Hex | null)[]>
  /** The keys that begin with a prefix, in their order: one page. */
  getKeys(prefix: Hex, options: KeysOptions): Promise<readonly Hex[]>
  /**
   * What a method of the runtime returns, SCALE encoded.
   *
   * @param name - for example `Core_version`
   * @param data - the arguments, SCALE encoded one after the other
   */
  call(name: string, data: Hex, options?: StateOptions): Promise<Hex>
  /** What a node answers to any other JSON-RPC request. */
  request(method: string, params: readonly unknown[], options?: AskOptions): Promise<unknown>
}
