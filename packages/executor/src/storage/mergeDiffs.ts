import { type Hex, hexToBytes } from '@paraclock/core'
import type { KeyChanges, StorageDiff } from './Storage.ts'
import { keyFromHex, type StorageKey } from './StorageKey.ts'

/** Creates changes of the main trie from hex. `null` deletes the key. */
export function diffOf(changes: Iterable<readonly [Hex, Hex | null]>): StorageDiff {
  const top = [...changes].map(
    ([key, value]) => [keyFromHex(key), value === null ? null : hexToBytes(value)] as const
  )
  return { top: new Map(top), child: new Map() }
}

/** Merges the changes of consecutive calls. The last value of a key counts. */
export function mergeDiffs(diffs: Iterable<StorageDiff>): StorageDiff {
  const top = new Map<StorageKey, Uint8Array | null>()
  const child = new Map<StorageKey, Map<StorageKey, Uint8Array | null>>()
  for (const diff of diffs) {
    put(top, diff.top)
    for (const [trie, changes] of diff.child) {
      const merged = child.get(trie) ?? new Map<StorageKey, Uint8Array | null>()
      child.set(trie, merged)
      put(merged, changes)
    }
  }
  return { top, child }
}

function put(into: Map<StorageKey, Uint8Array | null>, changes: KeyChanges): void {
  for (const [key, value] of changes) into.set(key, value)
}
