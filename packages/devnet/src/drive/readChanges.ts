import { bytesToHex, type Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'

/** A storage value that a block changed. `null` stands for a missing value. */
export interface StorageChange {
  /**
   * The storage key. For a value in a child trie, the key of the trie is followed by the key in the
   * trie.
   */
  readonly key: Hex
  readonly before: Hex | null
  readonly after: Hex | null
}

/** Reads the values that a block changed, sorted by key. */
export async function readChanges(chain: SimulatedChain, hash: Hex): Promise<StorageChange[]> {
  const changes = await chain.changes({ at: hash })
  return changes
    .map(({ key, child, before, after }) => ({
      key: child === undefined ? key : (`${child}${key.slice(2)}` as Hex),
      before: before === null ? null : bytesToHex(before),
      after: after === null ? null : bytesToHex(after)
    }))
    .sort((left, right) => (left.key < right.key ? -1 : 1))
}
