import type { Touched } from './mergeHints.ts'

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
