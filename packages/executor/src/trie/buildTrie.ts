import type { StorageKey } from '../storage/StorageKey.ts'
import { comparePaths, countShared, toNibbles } from './nibbles.ts'
import { makeNode, type ResolvedNode, type TrieNode, type TrieValue } from './TrieNode.ts'

interface Entry {
  readonly path: Uint8Array
  readonly value: TrieValue
}

/** Builds a trie from entries in any order. The last value of a key counts. */
export function buildTrie(
  entries: Iterable<readonly [key: Uint8Array | StorageKey, value: TrieValue]>
): ResolvedNode | undefined {
  const sorted: Entry[] = []
  for (const [key, value] of entries) sorted.push({ path: toNibbles(key), value })
  sorted.sort((left, right) => comparePaths(left.path, right.path))
  const unique = sorted.filter((entry, index) => {
    const next = sorted[index + 1]
    return next === undefined || comparePaths(entry.path, next.path) !== 0
  })
  return unique.length === 0 ? undefined : buildRange(unique, 0, unique.length, 0)
}

function buildRange(
  entries: readonly Entry[],
  from: number,
  to: number,
  depth: number
): ResolvedNode {
  const first = entries[from] as Entry
  if (to - from === 1) return makeNode(first.path.subarray(depth), first.value, undefined)
  const last = entries[to - 1] as Entry
  const end = depth + countShared(first.path, last.path, depth)
  const here = first.path.length === end
  const children: (TrieNode | undefined)[] = new Array(16).fill(undefined)
  let start = here ? from + 1 : from
  while (start < to) {
    const slot = nibbleAt(entries, start, end)
    let next = start + 1
    while (next < to && nibbleAt(entries, next, end) === slot) next++
    children[slot] = buildRange(entries, start, next, end + 1)
    start = next
  }
  return makeNode(first.path.subarray(depth, end), here ? first.value : undefined, children)
}

function nibbleAt(entries: readonly Entry[], index: number, at: number): number {
  return (entries[index] as Entry).path[at] as number
}
