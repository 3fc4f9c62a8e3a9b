/**
 * Shares work between callers. If `works` has a promise for the key, returns it. Otherwise, calls
 * `begin`, and stores and returns the new promise. If the work fails, its promise is removed, so
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
