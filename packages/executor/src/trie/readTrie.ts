import { joinBytes } from '@paraclock/core'
import { MISSING, type Missing } from '../storage/Storage.ts'
import { refuseHash, resolveNode } from './decodeNode.ts'
import { blake2Hasher } from './hashers.ts'
import { countShared } from './nibbles.ts'
import type { ResolvedNode, TrieNode, TrieNodeSource, TrieValue } from './TrieNode.ts'

/**
 * Returns the value of a key; `undefined` if the key is absent. Throws `TrieProofInvalid` if
 * `source` lacks a node on the path of the key, or the value.
 */
export function readTrie(
  root: TrieNode | undefined,
  path: Uint8Array,
  source?: TrieNodeSource
): Uint8Array | undefined {
  const value = findValue(root, path, source)
  if (value === undefined) return undefined
  const { bytes, hash = new Uint8Array() } = value
  return bytes ?? source?.(hash) ?? refuseHash(hash)
}

/** Returns the hash of a value. The value itself need not be known. */
export function readValueHash(
  root: TrieNode | undefined,
  path: Uint8Array,
  source: TrieNodeSource
): Uint8Array | undefined {
  const value = findValue(root, path, source)
  if (value === undefined) return undefined
  return value.hash ?? (value.bytes && blake2Hasher.hash(value.bytes))
}

function findValue(
  root: TrieNode | undefined,
  path: Uint8Array,
  source?: TrieNodeSource
): TrieValue | undefined {
  const resolve = source && ((node: TrieNode) => resolveNode(node, source))
  return findNode(root, path, 'at', resolve)?.value
}

/**
 * Reads a value only from nodes that are already decoded. Returns `null` if they show that the key
 * is absent, and `MISSING` if a further node or value must be read.
 */
export function peekTrie(root: TrieNode, path: Uint8Array): Uint8Array | null | Missing {
  let isKnown = true
  const found = findNode(root, path, 'at', (node) => {
    const resolved = node.kind === 'node' ? node : node.resolved
    isKnown = resolved !== undefined
    return resolved
  })
  if (!isKnown) return MISSING
  return found?.value === undefined ? null : (found.value.bytes ?? MISSING)
}

/**
 * Returns the node at the end of `path`. With `atOrBelow`, returns the highest node at or below the
 * end of `path`. Returns `undefined` if the trie has no node there, or if `resolve` returns
 * `undefined` for a node on the path.
 */
export function findNode(
  root: TrieNode | undefined,
  path: Uint8Array,
  where: 'at' | 'atOrBelow',
  resolve: (node: TrieNode) => ResolvedNode | undefined = resolveNode
): ResolvedNode | undefined {
  let target = root
  let depth = 0
  while (target !== undefined) {
    const node = resolve(target)
    if (node === undefined) return undefined
    const shared = countShared(node.partial, path, 0, depth)
    const isWithin = shared < node.partial.length
    depth += shared
    if (isWithin && (depth < path.length || where === 'at')) return undefined
    if (depth === path.length) return node
    target = node.children?.[path[depth] as number]
    depth++
  }
  return undefined
}

/** Returns the path of the first value that follows the given path. */
export function walkTrie(
  root: TrieNode | undefined,
  after: Uint8Array,
  source: TrieNodeSource
): Uint8Array | undefined {
  return root === undefined ? undefined : nextBelow(root, after, source)
}

/**
 * Returns the path of the first value at or below a node. The returned path and `after` begin at
 * this node.
 *
 * @param after - all paths up to and including this path are skipped
 */
function nextBelow(
  target: TrieNode,
  after: Uint8Array | undefined,
  source: TrieNodeSource
): Uint8Array | undefined {
  const { partial, value, children } = resolveNode(target, source)
  const shared = after === undefined ? 0 : countShared(partial, after, 0)
  const rest = shared === partial.length ? after?.subarray(shared) : undefined
  if (rest === undefined) {
    const isBefore = after !== undefined && (after[shared] ?? -1) > (partial[shared] ?? -1)
    if (isBefore) return undefined
    if (value !== undefined) return partial
  }
  const first = rest?.[0]
  for (let slot = first ?? 0; slot < 16; slot++) {
    const child = children?.[slot]
    if (child === undefined) continue
    const found = nextBelow(child, slot === first ? rest?.subarray(1) : undefined, source)
    if (found !== undefined) return joinBytes([partial, Uint8Array.of(slot), found])
  }
  return undefined
}

/** Lists the values below a node. Nodes and values that `source` does not have are left out. */
export function* listKnownValues(
  target: TrieNode,
  source: TrieNodeSource,
  prefix: Uint8Array = new Uint8Array(0)
): Generator<{
  readonly path: Uint8Array
  readonly bytes: Uint8Array
  /** Whether the node stores only the hash. */
  readonly hashed: boolean
}> {
  if (target.kind === 'unresolved' && source(target.hash) === undefined) return
  const node = resolveNode(target, source)
  const path = Uint8Array.of(...prefix, ...node.partial)
  if (node.value !== undefined) {
    const { bytes, hash } = node.value
    const known = bytes ?? (hash === undefined ? undefined : source(hash))
    if (known !== undefined) yield { path, bytes: known, hashed: hash !== undefined }
  }
  if (node.children === undefined) return
  for (let slot = 0; slot < 16; slot++) {
    const child = node.children[slot]
    if (child !== undefined) yield* listKnownValues(child, source, Uint8Array.of(...path, slot))
  }
}
