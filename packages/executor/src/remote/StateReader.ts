import type { Hex } from '@paraclock/core'
import type { Missing } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** The options of a read: the trie to read, and a signal that aborts the read. */
export interface ReadOptions {
  /**
   * The key of a child trie in the main trie, with the prefix `:child_storage:default:`. Without
   * `child`, the main trie is read.
   */
  readonly child?: Hex | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reads the state of one chain at one block. The state may be on a node or in memory. */
export interface StateReader {
  /**
   * Returns the values of some keys in the order of the keys; `null` for an absent value. All
   * values should be read in one round trip.
   */
  readonly getMany: (keys: readonly Hex[], options?: ReadOptions) => Promise<(Hex | null)[]>
  /**
   * Returns up to `count` keys that follow `after`, in the order of their bytes. Fewer than `count`
   * keys mean that no further key follows, except if `hasShortLists` is true.
   */
  readonly keysAfter: (after: Hex, count: number, options?: ReadOptions) => Promise<Hex[]>
  /**
   * `true` if `keysAfter` may return fewer than `count` keys although further keys follow. In this
   * case, only an empty list means that no further key follows. Defaults to `false`.
   */
  readonly hasShortLists?: boolean
  /**
   * Returns the trie nodes that prove the given keys and their values. Only verified reads need
   * this method.
   */
  readonly readProof?: (keys: readonly Hex[], options?: ReadOptions) => Promise<Hex[]>
  /**
   * Returns the value of a key of the main trie if an earlier proof showed it; `null` if an earlier
   * proof showed that the key is absent; MISSING in all other cases.
   */
  readonly recall?: (key: StorageKey) => Uint8Array | null | Missing
}
