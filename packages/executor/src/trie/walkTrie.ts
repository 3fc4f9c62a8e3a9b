import { joinBytes } from '@paraclock/core'
import { resolveNode } from './changeTrie.ts'
import { countShared } from './nibbles.ts'
import type { TrieNode, TrieNodeSource } from './TrieNode.ts'

/**
 * The first path after the given one that holds a value, `undefined` after the last.
 *
 * @throws TrieProofInvalid if the trie is partial and does not show that part.
 */
export function walkTrie(
  root: TrieNode | undefined,
  after: Uint8Array,
  source: TrieNodeSource
): Uint8Array | undefined {
  return root === undefined ? undefined : nextBelow(root, new Uint8Array(0), after, source)
}

/** The first path after `after` at or below a node, whose own path begins with `prefix`. */
function nextBelow(
  target: TrieNode,
  prefix: Uint8Array,
  after: Uint8Array,
  source: TrieNodeSource
): Uint8Array | undefined {
  const node = resolveNode(target, source)
  const path = joinBytes([prefix, node.partial])
  const shared = countShared(path, after, 0)
  const beyond = shared < path.length && (shared === after.length || isAfter(path, after, shared))
  if (shared < path.length && !beyond) return undefined
  if (beyond && node.value !== undefined) return path
  const first = beyond || after.length === path.length ? 0 : (after[path.length] as number)
  for (let slot = first; slot < 16; slot++) {
    const child = node.children?.[slot]
    if (child === undefined) continue
    const found = nextBelow(child, joinBytes([path, Uint8Array.of(slot)]), after, source)
    if (found !== undefined) return found
  }
  return undefined
}

function isAfter(path: Uint8Array, after: Uint8Array, at: number): boolean {
  return (path[at] as number) > (after[at] as number)
}
