import { bytesToHex, ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import { resolveNode } from './changeTrie.ts'
import { countShared } from './nibbles.ts'
import type { TrieHasher } from './TrieHasher.ts'
import type { TrieNode, TrieNodeSource, TrieValue } from './TrieNode.ts'

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
  const value = findValue(root, path, source)
  if (value === undefined) return undefined
  const { bytes, hash } = value
  const found = bytes ?? (hash === undefined ? undefined : source(hash))
  if (found !== undefined) return found
  throw new ParaclockError(TrieProofInvalid, {
    problem: `it holds only the hash ${bytesToHex(hash ?? new Uint8Array(0))} on the way to the key`
  })
}

/**
 * The hash of the value of one key. The value itself may be missing in the trie.
 *
 * @throws TrieProofInvalid if the trie is partial and does not show that part.
 */
export function readValueHash(args: {
  readonly root: TrieNode | undefined
  readonly path: Uint8Array
  readonly source: TrieNodeSource
  readonly hasher: TrieHasher
}): Uint8Array | undefined {
  const value = findValue(args.root, args.path, args.source)
  if (value === undefined) return undefined
  return value.hash ?? (value.bytes && args.hasher.hash(value.bytes))
}

function findValue(
  root: TrieNode | undefined,
  path: Uint8Array,
  source: TrieNodeSource
): TrieValue | undefined {
  let target = root
  let depth = 0
  while (target !== undefined) {
    const node = resolveNode(target, source)
    const shared = countShared(node.partial, path.subarray(depth), 0)
    if (shared < node.partial.length) return undefined
    depth += shared
    if (depth === path.length) return node.value
    target = node.children?.[path[depth] as number]
    depth++
  }
  return undefined
}
