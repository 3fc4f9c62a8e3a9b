import { upperBound } from '../storage/SortedKeys.ts'
import { MISSING, type Missing } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** A range of known keys: every key after `from`, up to and including `to`. */
interface Stretch {
  readonly from: StorageKey
  /** `null` if the range reaches the end of the trie. */
  readonly to: StorageKey | null
  readonly keys: readonly StorageKey[]
}

export class KnownKeys {
  #stretches: Stretch[] = []

  /**
   * Returns the key that follows `after` in the trie. Returns `null` if `after` is the last key,
   * and MISSING if no added page contains the next key.
   */
  next(after: StorageKey): StorageKey | null | Missing {
    const stretch = this.#stretches.find(
      ({ from, to }) => from <= after && (to === null || after < to)
    )
    if (stretch === undefined) return MISSING
    return stretch.keys[upperBound(stretch.keys, after)] ?? null
  }

  /**
   * Adds a page of keys that follow `from`, in order. If `complete` is `true`, the trie has no key
   * after this page.
   */
  add(from: StorageKey, keys: readonly StorageKey[], complete: boolean): void {
    let merged: Stretch = { from, to: complete ? null : (keys.at(-1) ?? from), keys }
    const apart: Stretch[] = []
    for (const stretch of this.#stretches) {
      if (touch(stretch, merged)) merged = join(stretch, merged)
      else apart.push(stretch)
    }
    this.#stretches = [...apart, merged]
  }
}

function touch(left: Stretch, right: Stretch): boolean {
  return (left.to === null || right.from <= left.to) && (right.to === null || left.from <= right.to)
}

function join(left: Stretch, right: Stretch): Stretch {
  const keys = [...new Set([...left.keys, ...right.keys])].sort()
  const from = [left.from, right.from].sort()[0] as StorageKey
  if (left.to === null || right.to === null) return { from, to: null, keys }
  return { from, to: [left.to, right.to].sort()[1] as StorageKey, keys }
}
