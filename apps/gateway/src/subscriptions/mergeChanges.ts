interface ChangeSet {
  readonly block: unknown
  readonly changes: readonly (readonly [string, unknown])[]
}

/**
 * Merges two results of a storage subscription: the earlier result `before` and the later result
 * `after`. If either result is not a change set, or if the merged result has more than `mostKeys`
 * keys, returns `after`.
 */
export function mergeChanges(before: unknown, after: unknown, mostKeys: number): unknown {
  if (!isChangeSet(before) || !isChangeSet(after)) return after
  const values = new Map([...before.changes, ...after.changes].map(([key, value]) => [key, value]))
  if (values.size > mostKeys) return after
  return { block: after.block, changes: [...values] }
}

function isChangeSet(value: unknown): value is ChangeSet {
  const changes = (value as { changes?: unknown } | null | undefined)?.changes
  return Array.isArray(changes) && changes.every((change) => Array.isArray(change))
}
