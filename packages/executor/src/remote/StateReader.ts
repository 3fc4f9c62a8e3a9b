import type { Hex } from '@paraclock/core'
import type { Missing } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** The options of every read. */
export interface ReadOptions {
  /** The key of the child trie to read, in the main trie. Defaults to reading the main trie. */
  readonly child?: Hex | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reads the state of one chain at one block, from a node or from memory. */
export interface StateReader {
  /**
   * The values of some keys, in their order; `null` for a missing value. It takes one round trip.
   */
  readonly getMany: (keys: readonly Hex[], options?: ReadOptions) => Promise<(Hex | null)[]>
  /**
   * Up to `count` keys after `after`, in the order of bytes. If the list has fewer keys, the trie
   * has no further keys, except with `hasShortLists`.
   */
  readonly keysAfter: (after: Hex, count: number, options?: ReadOptions) => Promise<Hex[]>
  /**
   * Whether `keysAfter` may return fewer than `count` keys although further keys follow. With this
   * option, only an empty list shows the end of the trie. Defaults to `false`.
   */
  readonly hasShortLists?: boolean
  /** The trie nodes that prove the given keys. Required only for verified reads. */
  readonly readProof?: (keys: readonly Hex[], options?: ReadOptions) => Promise<Hex[]>
  /**
   * The value of a key of the main trie from earlier proofs; `null` if they show that the key is
   * absent; MISSING if they do not show the key.
   */
  readonly recall?: (key: StorageKey) => Uint8Array | null | Missing
}
