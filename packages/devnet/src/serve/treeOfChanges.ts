import { bytesToHex, isRecord, type JsonValue } from '@paraclock/core'
import type { ChangedKey } from '@paraclock/simulation'
import { camelCase, type Runtime, readStorageKey, toJson } from '@paraclock/types'

interface Tree {
  [name: string]: Tree | JsonValue
}

/** Changes by pallet, item and keys, as in Chopsticks. `delta` has the format of jsondiffpatch. */
export interface DecodedChanges {
  readonly old: Tree
  readonly new: Tree
  readonly delta: JsonValue
}

/** Decodes changes as Chopsticks does. Leaves out keys that belong to no pallet. */
export function treeOfChanges(runtime: Runtime, changes: readonly ChangedKey[]): DecodedChanges {
  const decoded = { old: {} as Tree, new: {} as Tree }
  for (const { key, child, before, after } of changes) {
    const found = child === undefined ? readStorageKey(runtime, key) : undefined
    if (found === undefined) continue
    const { pallet, item, keys, decode } = found
    const path = [
      camelCase(pallet),
      camelCase(item),
      ...keys.map((value) => writeKey(toJson(value)))
    ]
    put(decoded.old, path, before && toJson(decode(before)))
    put(decoded.new, path, after && toJson(decode(after)))
  }
  return { ...decoded, delta: compare(decoded.old, decoded.new) ?? {} }
}

/**
 * Returns the difference of two values: `[new]` if a value was added, `[old, new]` if it changed,
 * `[old, 0, 0]` if it was removed. Objects are compared by field.
 */
function compare(before: Value | undefined, after: Value | undefined): JsonValue | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  if (before === undefined) return [after as JsonValue]
  if (after === undefined) return [before as JsonValue, 0, 0]
  if (!isRecord(before) || !isRecord(after)) return [before as JsonValue, after as JsonValue]
  const fields: Record<string, JsonValue> = Object.create(null)
  for (const name of Object.keys({ ...before, ...after })) {
    const difference = compare(before[name], after[name])
    if (difference !== undefined) fields[name] = difference
  }
  return fields
}

type Value = Tree | JsonValue

/**
 * Lists changes one by one, as Chopsticks does. Leaves out events and extrinsics, because they are
 * large and are in the block.
 */
export function listChanged(
  runtime: Runtime,
  changes: readonly ChangedKey[],
  { includeRaw, includeParsed }: { readonly includeRaw: boolean; readonly includeParsed: boolean }
): readonly object[] {
  return changes.flatMap(({ key, child, after }) => {
    if (child !== undefined) return []
    const found = readStorageKey(runtime, key)
    const [section, method] = [camelCase(found?.pallet ?? ''), camelCase(found?.item ?? '')]
    if (section === 'system' && (method === 'events' || method === 'extrinsicData')) return []
    const value = found && after && toJson(found.decode(after))
    const parsed = found && { section, method, key: found.keys.map(toJson), value: value ?? null }
    return [
      {
        ...(includeRaw ? { raw: { key, value: after && bytesToHex(after) } } : {}),
        ...(includeParsed && parsed !== undefined ? { parsed } : {})
      }
    ]
  })
}

function writeKey(key: JsonValue): string {
  return typeof key === 'string' ? key : JSON.stringify(key)
}

function put(tree: Tree, path: readonly string[], value: JsonValue): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) tree[name] = value
  else {
    // A pallet can have the name `__proto__`, so inherited properties are not read.
    const inner = Object.hasOwn(tree, name) ? tree[name] : undefined
    const next = (inner ?? Object.create(null)) as Tree
    tree[name] = next
    put(next, rest, value)
  }
}
