import type { Hex } from '@paraclock/core'
import type { Storage } from '../storage/Storage.ts'

/** The options of a read. */
export interface ReadOptions {
  /**
   * The key of a child trie, with the prefix `:child_storage:default:`. Defaults to the main trie.
   */
  readonly child?: Hex | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reads the state of one chain at one block, on a node or in memory. */
export interface StateReader {
  /**
   * Returns values in the order of the keys; `null` for an absent value. All values should be read
   * in one round trip.
   */
  readonly getMany: (keys: readonly Hex[], options?: ReadOptions) => Promise<(Hex | null)[]>
  /**
   * Returns up to `count` keys that follow `after`, in the order of their bytes. A list with fewer
   * than `count` keys means that the trie has no further key. If `hasShortLists` is `true`, only an
   * empty list means this.
   */
  readonly keysAfter: (after: Hex, count: number, options?: ReadOptions) => Promise<Hex[]>
  /** Whether `keysAfter` may return fewer than `count` keys although further keys follow. */
  readonly hasShortLists?: boolean
  /**
   * Returns the trie nodes that prove keys and their values. Only verified reads need this method.
   */
  readonly readProof?: (keys: readonly Hex[], options?: ReadOptions) => Promise<Hex[]>
  /**
   * The part of the main trie that earlier proofs showed: the values of keys, and which key follows a
   * key. The rest is MISSING.
   */
  readonly recall?: Storage
}
