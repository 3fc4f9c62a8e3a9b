import { bytesToHex, ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import { resolveNode } from './changeTrie.ts'
import { countShared } from './nibbles.ts'
import type { ResolvedNode, TrieNode, TrieNodeSource } from './TrieNode.ts'

/**
 * Looks up one key. `undefined` means that the trie proves the key's absence.
 *
 * @throws TrieProofInvalid if the trie is partial and does not show that part.
 */
export function readTrie(
  root: TrieNode | undefined,
  path: Uint8Array,
  source: TrieNodeSource
): Uint8Array | undefined {
  let target = root
  let depth = 0
  while (target !== undefined) {
    const node = resolveNode(target, source)
    const shared = countShared(node.partial, path.subarray(depth), 0)
    if (shared < node.partial.length) return undefined
    depth += shared
    if (depth === path.length) return readValue(node, source)
    target = node.children?.[path[depth] as number]
    depth++
  }
  return undefined
}

function readValue(node: ResolvedNode, source: TrieNodeSource): Uint8Array | undefined {
  if (node.value === undefined) return undefined
  const { bytes, hash } = node.value
  const found = bytes ?? (hash === undefined ? undefined : source(hash))
  if (found !== undefined) return found
  throw new ParaclockError(TrieProofInvalid, {
    problem: `it holds only the hash ${bytesToHex(hash ?? new Uint8Array(0))} on the way to the key`
  })
}
