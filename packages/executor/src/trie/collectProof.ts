import { keyFromBytes } from '../storage/StorageKey.ts'
import { resolveNode } from './changeTrie.ts'
import { encodeNode } from './encodeNode.ts'
import type { TrieHasher } from './hashers.ts'
import { comparePaths, countShared } from './nibbles.ts'
import type { ResolvedNode, TrieNode, TrieNodeSource } from './TrieNode.ts'

/**
 * Collects the nodes and hashed values that prove the given keys, each once, sorted by their bytes.
 */
export function collectProof(args: {
  readonly root: ResolvedNode
  /** The keys to prove, as nibbles. Defaults to all known nodes and values. */
  readonly paths?: readonly Uint8Array[]
  readonly source?: TrieNodeSource
  readonly hasher: TrieHasher
}): Uint8Array[] {
  const source = args.source ?? (() => undefined)
  const found = new Map<string, Uint8Array>()
  const add = (bytes: Uint8Array, hash = args.hasher.hash(bytes)): void => {
    found.set(keyFromBytes(hash), bytes)
  }
  const visit = (
    target: TrieNode,
    paths: readonly Uint8Array[] | undefined,
    top: boolean
  ): void => {
    if (target.kind === 'unresolved' && paths === undefined) return
    const node = resolveNode(target, source)
    const encoded = encodeNode(node, args.hasher)
    if (top || encoded.length >= 32) add(encoded, node.merkle)
    const below = paths
      ?.filter((path) => countShared(node.partial, path, 0) === node.partial.length)
      .map((path) => path.subarray(node.partial.length))
    const wanted = below === undefined || below.some((path) => path.length === 0)
    if (wanted && node.value?.hash !== undefined) {
      const bytes = node.value.bytes ?? source(node.value.hash)
      if (bytes !== undefined) add(bytes, node.value.hash)
    }
    node.children?.forEach((child, slot) => {
      if (child === undefined) return
      const inside = below?.filter((path) => path[0] === slot).map((path) => path.subarray(1))
      if (inside === undefined || inside.length > 0) visit(child, inside, false)
    })
  }
  visit(args.root, args.paths, true)
  return [...found.values()].sort(comparePaths)
}
