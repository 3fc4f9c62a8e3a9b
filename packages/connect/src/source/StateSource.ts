import type { Hex } from '@paraclock/core'
import type { RemoteState, RemoteStorage } from '@paraclock/executor'

/** How one question to a source is bounded. */
export interface AskOptions {
  /** Longest time, in milliseconds. Defaults to what the source has set. */
  readonly deadlineMs?: number | undefined
  /** Ends the question early. */
  readonly signal?: AbortSignal | undefined
  /**
   * Whether the answer of a runtime depends on its code and the arguments alone, as what a proxy type
   * admits: then one that the same code gave at another block is the answer. Defaults to `false`.
   */
  readonly byCode?: boolean | undefined
}

/** The block of a question, and its bounds. */
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

/** The state of a block. */
export interface BlockState {
  /** The header of the block as SCALE bytes. */
  readonly header: Uint8Array
  /** What is read of it. It is fetched when it is needed, once for all readers. */
  readonly storage: RemoteStorage
  /** Opens it with the runtime in it, once for all who run that. */
  readonly open: () => Promise<RemoteState>
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
  /**
   * What answers about a block rest on. `proven`: storage is proven against the header of the block, and
   * runtime APIs are computed here from what is proven, or verified by a light client. Defaults to
   * `stated`: the endpoint stated it.
   */
  basisOf?(block: Hex): 'proven' | 'stated'
  /** The state of a block to read and to run the runtime on, as proven as the answers are. */
  stateAt?(block: Hex): Promise<BlockState>
  /**
   * The hash of the block that counts as the present, where one endpoint must not decide it. Defaults to
   * the best block of the endpoint.
   */
  head?(): Promise<Hex>
  /** Makes a source that proves refuse reads from now on that the endpoint does not prove. */
  requireProofs?(): void
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
