/** Work under keys. A `WeakMap` forgets it with its key, a `RecentMap` when others follow. */
export interface WorkMap<Key, Result> {
  /** The work under a key, if it has begun. */
  get(key: Key): Promise<Result> | undefined
  /** Keeps work under a key. */
  set(key: Key, work: Promise<Result>): unknown
  /** Forgets the work under a key. */
  delete(key: Key): unknown
}

/**
 * The work under a key: the first caller begins it, and the others share it. Work that fails is
 * forgotten, so that the next caller begins it again.
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
  begun.catch(() => works.delete(key))
  return begun
}
