import type { Hex } from '@paraclock/core'
import type { Missing } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** What every read takes. */
export interface ReadOptions {
  /** The child trie to read in, by its key in the main trie. Defaults to the main trie. */
  readonly child?: Hex
  /** Ends the read early. */
  readonly signal?: AbortSignal
}

/**
 * Reads the state of one chain at one block, from a node or from a state in memory. {@link createRpcStateReader} makes one of a provider.
 */
export interface StateReader {
  /** The values of some keys, in their order; `null` where there is none. One round trip. */
  readonly getMany: (keys: readonly Hex[], options?: ReadOptions) => Promise<(Hex | null)[]>
  /**
   * Up to `count` keys after `after`, in the order of bytes, whatever they begin with. Fewer than
   * `count` means that there are no more.
   */
  readonly keysAfter: (after: Hex, count: number, options?: ReadOptions) => Promise<Hex[]>
  /** The trie nodes that prove the given keys. Needed only where reads are verified. */
  readonly readProof?: (keys: readonly Hex[], options?: ReadOptions) => Promise<Hex[]>
  /** The value of a key of the main trie, or `null`, as far as earlier proofs have shown it. Asks nobody. */
  readonly recall?: (key: StorageKey) => Uint8Array | null | Missing
}
