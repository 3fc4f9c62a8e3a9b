import type { Hex } from '@paraclock/core'
import type { MethodHints, StorageHints } from './StorageHints.ts'

/** Keys that were asked for only in some earlier run are kept for this many runs more. */
const OLDEST = 4

/** What a run asked for: keys by trie (the child's key, or the empty string). */
export interface Touched {
  readonly keys: ReadonlyMap<string, ReadonlySet<Hex>>
  readonly walks: ReadonlyMap<string, ReadonlySet<Hex>>
}

/**
 * Brings hints up to date after a run: what was asked for is fresh, the rest grows older, and what
 * has not been asked for in a while goes. So keys that belong to one block only do not pile up.
 */
export function mergeHints(
  hints: StorageHints,
  touched: ReadonlyMap<string, Touched>
): StorageHints {
  const methods: Record<string, MethodHints> = Object.assign(Object.create(null), hints.methods)
  for (const [method, { keys, walks }] of touched) {
    const before = methods[method]
    methods[method] = {
      keys: mergeTries(before?.keys ?? {}, keys),
      walks: mergeTries(before?.walks ?? {}, walks)
    }
  }
  return { format: 1, methods }
}

function mergeTries(
  before: MethodHints['keys'],
  fresh: ReadonlyMap<string, ReadonlySet<Hex>>
): MethodHints['keys'] {
  const merged: Record<string, Record<Hex, number>> = Object.create(null)
  for (const [trie, ages] of Object.entries(before)) {
    for (const [key, age] of Object.entries(ages)) {
      if (age < OLDEST) put(merged, trie, key as Hex, age + 1)
    }
  }
  for (const [trie, keys] of fresh) for (const key of keys) put(merged, trie, key, 0)
  return merged
}

function put(
  tries: Record<string, Record<Hex, number>>,
  trie: string,
  key: Hex,
  age: number
): void {
  let ages = tries[trie]
  if (ages === undefined) {
    ages = Object.create(null) as Record<Hex, number>
    tries[trie] = ages
  }
  ages[key] = age
}

/** What two runs asked for: a block is many runs, and leaves the hints of all of them. */
export function joinTouched(earlier: Touched | undefined, later: Touched): Touched {
  if (earlier === undefined) return later
  return {
    keys: joinTries(earlier.keys, later.keys),
    walks: joinTries(earlier.walks, later.walks)
  }
}

function joinTries(left: Touched['keys'], right: Touched['keys']): Touched['keys'] {
  const joined = new Map(left)
  for (const [trie, keys] of right) joined.set(trie, new Set([...(left.get(trie) ?? []), ...keys]))
  return joined
}
