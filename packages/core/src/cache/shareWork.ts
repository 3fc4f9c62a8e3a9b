/**
 * Returns the promise that `works` has for a key. If `works` has none, calls `begin` and stores the
 * new promise, so that later callers share the work. If the work fails, its promise is removed, and
 * the next caller begins the work again.
 */
export function shareWork<Key, Result>(
  works: {
    readonly get: (key: Key) => Promise<Result> | undefined
    readonly set: (key: Key, work: Promise<Result>) => unknown
    readonly delete: (key: Key) => unknown
  },
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
