import type { Hex } from '@paraclock/core'
import type { RemoteState, RemoteStorage } from '@paraclock/executor'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'

/** The options of one request to a source. */
export type AskOptions = Omit<ProviderRequest, 'method' | 'params'>

/** The block that a request is about, and the options of the request. */
export interface StateOptions extends AskOptions {
  /** The hash of the block. Defaults to the best block. */
  readonly at?: Hex | undefined
}

/** The options of {@link StateSource.getKeys}. */
export interface KeysOptions extends StateOptions {
  readonly count: number
  /** The last key of the previous page. If absent, the list begins at the first key. */
  readonly after?: Hex | undefined
}

/** The code of a block, which the state root of the block proves. */
export interface BlockCode {
  readonly number: number
  readonly codeHash: Hex
  /** Returns the metadata of the code. Defaults to a run of the code, by the source. */
  readonly readMetadata?: () => Promise<Hex>
}

/** The state of one block, for reads and for local runs of the runtime. */
export interface BlockState {
  /** The header of the block as SCALE bytes. */
  readonly header: Uint8Array
  /** The storage of the block. Values are fetched on demand, once for all readers. */
  readonly storage: RemoteStorage
  /** Opens the state with its runtime, once for all callers. */
  readonly open: () => Promise<RemoteState>
}

/**
 * A source of a chain's state and of answers of its runtime: a node, the executor, or saved values.
 */
export interface StateSource {
  /** The endpoint in use, if there is one, without anything secret in its URL. */
  readonly endpoint?: string | undefined
  /** The URL of the endpoint in use. The URL may hold a key, so it is never shown. */
  readonly url?: string | undefined
  /**
   * Whether a light client answers. A light client verifies finality by the signatures of
   * validators, verifies storage by proofs, and runs runtime APIs itself. Defaults to `false`.
   */
  readonly isLight?: boolean | undefined
  /**
   * The basis of the answers about a block. `proven`: a light client has verified the answers, or
   * this process has proven all storage that it read, and has run the runtime APIs itself.
   * `stated`: the endpoint is trusted. A source without `basisOf` is `stated`.
   */
  basisOf?(block: Hex): 'proven' | 'stated'
  /**
   * Opens the state of a block, for reads and local runs. The basis of this state is
   * `basisOf(block)`.
   */
  stateAt?(block: Hex): Promise<BlockState>
  /**
   * Proves the number and the code of a block. Resolves with `undefined` if the answers about the
   * block are trusted: those of a light client, and those of an endpoint without proofs.
   */
  codeAt?(block: Hex): Promise<BlockCode | undefined>
  /**
   * Returns the hash of the newest block. A source without `head` uses the best block of its
   * endpoint.
   */
  head?(): Promise<Hex>
  /**
   * Begins to fetch values at a block before they are read. Fetches the keys that were read at the
   * block of the previous `prime`.
   */
  prime?(block: Hex): void
  /**
   * Makes proofs necessary. From then on, a read fails if the endpoint refuses a proof. Values that
   * were read without proofs are forgotten, and are read again with proofs.
   */
  requireProofs?(): void
  /**
   * Reads the value of each storage key, in the order of `keys`; `null` for a key without a value.
   */
  getStorage(keys: readonly Hex[], options?: StateOptions): Promise<readonly (Hex | null)[]>
  /** Reads one page of the keys with a prefix, in order. */
  getKeys(prefix: Hex, options: KeysOptions): Promise<readonly Hex[]>
  /**
   * Calls a method of the runtime, such as `Core_version`. Data and result are SCALE bytes.
   */
  call(name: string, data: Hex, options?: StateOptions): Promise<Hex>
  /** Sends any other JSON-RPC request, and returns the node's answer. */
  request(method: string, params: readonly unknown[], options?: AskOptions): Promise<unknown>
}
