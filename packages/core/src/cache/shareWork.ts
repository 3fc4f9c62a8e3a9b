/** A map from a key to the promise of its work, for example a `WeakMap` or a `RecentMap`. */
export interface WorkMap<Key, Result> {
  /** Returns the promise of the key's work; `undefined` if the work has not begun. */
  get(key: Key): Promise<Result> | undefined
  /** Stores the promise of the key's work. */
  set(key: Key, work: Promise<Result>): unknown
  /** Removes the promise, so that the next caller begins the work again. */
  delete(key: Key): unknown
}

/**
 * Returns the work of a key. The first caller begins the work, and later callers share it. After a
 * failure, the next caller begins the work again.
 *
 * @example
 * ```ts
 * import { shareWork } from '@paraclock/core'
 *
 * const pages = new Map<string, Promise<string>>()
 * const read = (url: string) => shareWork(pages, url, async () => (await fetch(url)).text())
 * ```
 */
export function shareWork<Key, Result>(
  works: WorkMap<Key, Result>,
  key: Key,
  begin: () => Promise<Result>
): Promise<Result> {
  const known = works.get(key)
  if (known !== undefined) return known
  const begun = begin()
  works.set(key, begun)
  begun.catch(() => {
    if (works.get(key) === begun) works.delete(key)
  })
  return begun
}
