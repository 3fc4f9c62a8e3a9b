import { keyFromBytes } from '../storage/StorageKey.ts'
import { resolveNode } from './decodeNode.ts'
import { encodeNode } from './encodeNode.ts'
import { blake2Hasher } from './hashers.ts'
import { comparePaths, countShared } from './nibbles.ts'
import type { ResolvedNode, TrieNode } from './TrieNode.ts'

/**
 * Collects the encoded nodes that prove keys, and the long values of these keys. The result is
 * sorted by bytes, without duplicates.
 */
export function collectProof(args: {
  readonly root: ResolvedNode
  /** The keys to prove, as nibbles. If `paths` is absent, all keys are proven. */
  readonly paths?: readonly Uint8Array[]
}): Uint8Array[] {
  const found = new Map<string, Uint8Array>()
  const add = (bytes: Uint8Array, hash = blake2Hasher.hash(bytes)): void => {
    found.set(keyFromBytes(hash), bytes)
  }
  const visit = (
    target: TrieNode,
    paths: readonly Uint8Array[] | undefined,
    top: boolean
  ): void => {
    const node = resolveNode(target)
    const encoded = encodeNode(node, blake2Hasher)
    if (top || encoded.length >= 32) add(encoded, node.merkle)
    const below = paths
      ?.filter((path) => countShared(node.partial, path, 0) === node.partial.length)
      .map((path) => path.subarray(node.partial.length))
    const wanted = below === undefined || below.some((path) => path.length === 0)
    const { bytes, hash } = node.value ?? {}
    if (wanted && bytes !== undefined && hash !== undefined) add(bytes, hash)
    node.children?.forEach((child, slot) => {
      if (child === undefined) return
      const inside = below?.filter((path) => path[0] === slot).map((path) => path.subarray(1))
      if (inside === undefined || inside.length > 0) visit(child, inside, false)
    })
  }
  visit(args.root, args.paths, true)
  return [...found.values()].sort(comparePaths)
}
