import type { Hex } from '@paraclock/core'
import { CHILD_PREFIX, type ReadOptions, type StorageKey } from '@paraclock/executor'

/** The length of a child trie's key: the prefix, and 32 bytes. */
const CHILD_KEY_LENGTH = CHILD_PREFIX.length + 32

/** Returns Chopsticks' key of an entry: the key of its child trie, if any, and then its own key. */
export function joinFlatKey(key: StorageKey, child: StorageKey | undefined): StorageKey {
  return child === undefined ? key : ((child + key) as StorageKey)
}

/** {@link joinFlatKey} for hex. */
export function flatHex(key: Hex, options: ReadOptions | undefined): Hex {
  return options?.child === undefined ? key : `${options.child}${key.slice(2)}`
}

export function isFlatChildKey(flat: StorageKey): boolean {
  return flat.length > CHILD_KEY_LENGTH && flat.startsWith(CHILD_PREFIX)
}

export function splitFlatKey(flat: StorageKey): {
  readonly key: StorageKey
  readonly child: StorageKey | undefined
} {
  if (!isFlatChildKey(flat)) return { key: flat, child: undefined }
  return {
    key: flat.slice(CHILD_KEY_LENGTH) as StorageKey,
    child: flat.slice(0, CHILD_KEY_LENGTH) as StorageKey
  }
}
