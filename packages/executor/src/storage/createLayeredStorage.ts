import { SortedKeys } from './SortedKeys.ts'
import {
  type KeyChanges,
  MISSING,
  type Missing,
  type Storage,
  type StorageDiff
} from './Storage.ts'
import type { StorageKey } from './StorageKey.ts'

/**
 * Creates a storage that reads a value from `diff`, or from `base` if `diff` does not have it.
 * `diff` has, for example, the changes of the next block.
 *
 * Each layer adds a lookup to a read, so merge several sets of changes with `mergeDiffs` first.
 *
 * @param diff - the changes. They must not be modified afterwards
 */
export function createLayeredStorage(base: Storage, diff: StorageDiff): Storage {
  const sorted = new Map<KeyChanges, SortedKeys>()

  const changesOf = (child: StorageKey | undefined) =>
    child === undefined ? diff.top : diff.child.get(child)

  function sortedOf(changes: KeyChanges): SortedKeys {
    let keys = sorted.get(changes)
    if (keys === undefined) {
      keys = new SortedKeys({ [Symbol.iterator]: () => changes.keys() })
      sorted.set(changes, keys)
    }
    return keys
  }

  return {
    get(key, child) {
      const value = changesOf(child)?.get(key)
      return value === undefined ? base.get(key, child) : value
    },
    nextKey(after, child) {
      const changes = changesOf(child)
      if (changes === undefined || changes.size === 0) return base.nextKey(after, child)
      return mergeNextKey({
        after,
        changes,
        nextChange: (key) => sortedOf(changes).next(key),
        nextBase: (key) => base.nextKey(key, child)
      })
    }
  }
}

/**
 * Returns the smallest key that is larger than `after`, in a base storage with changes on top.
 * Skips deleted keys.
 */
export function mergeNextKey(from: {
  readonly after: StorageKey
  readonly changes: { get(key: StorageKey): unknown }
  readonly nextChange: (after: StorageKey) => StorageKey | null
  readonly nextBase: (after: StorageKey) => StorageKey | null | Missing
}): StorageKey | null | Missing {
  let below = from.nextBase(from.after)
  while (below !== null && below !== MISSING && from.changes.get(below) === null)
    below = from.nextBase(below)
  if (below === MISSING) return MISSING
  let above = from.nextChange(from.after)
  while (above !== null && from.changes.get(above) === null) above = from.nextChange(above)
  if (above === null) return below
  return below === null || above < below ? above : below
}
