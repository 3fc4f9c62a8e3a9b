/**
 * Shares work between callers. Returns the promise of the key in `works`, or calls `begin` and
 * stores its promise. The promise of failed work is removed, so that the next caller begins again.
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
