import { joinBytes, ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
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
 * Reads a value only from nodes that are already decoded. Returns `null` if these nodes show that
 * the key is absent. Returns `MISSING` if a node on the path is not decoded yet, or if the value is
 * known only by its hash.
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
 * Returns the node whose path is `path`. With `atOrBelow`, returns the highest node whose path
 * begins with `path`. Returns `undefined` if the trie lacks the node, or if `resolve` returns
 * `undefined` for a node on the way.
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

/** The longest path of a key, in nibbles. Keys of FRAME have a few hundred bytes at most. */
const MAX_PATH = 16_384

/** A node, and the path from the root to the node. */
interface Place {
  readonly node: TrieNode
  readonly path: Uint8Array
}

/** Returns the path of the first value that follows the given path. */
export function walkTrie(
  root: TrieNode | undefined,
  after: Uint8Array,
  source?: TrieNodeSource
): Uint8Array | undefined {
  let place: Place | undefined = root && { node: root, path: new Uint8Array(0) }
  // If no value below `place` follows `after`, the search continues at `later`.
  let later: Place | undefined
  while (place !== undefined) {
    const { partial, children } = resolveNode(place.node, source)
    const path = extendPath(place.path, partial)
    const shared = countShared(path, after, 0)
    if (shared < path.length) {
      const isAfter = shared === after.length || (path[shared] ?? 0) > (after[shared] ?? 0)
      return firstBelow(isAfter ? place : later, source)
    }
    const slot = after[path.length]
    later = firstChild(children, path, slot === undefined ? 0 : slot + 1) ?? later
    const node = slot === undefined ? undefined : children?.[slot]
    place = node && { node, path: extendPath(path, Uint8Array.of(slot ?? 0)) }
  }
  return firstBelow(later, source)
}

/** Returns the path of the first value in the subtrie that begins at a place. */
function firstBelow(from: Place | undefined, source?: TrieNodeSource): Uint8Array | undefined {
  for (let place = from; place !== undefined; ) {
    const { partial, value, children } = resolveNode(place.node, source)
    const path = extendPath(place.path, partial)
    if (value !== undefined) return path
    place = firstChild(children, path, 0)
  }
  return undefined
}

function firstChild(
  children: ResolvedNode['children'],
  path: Uint8Array,
  from: number
): Place | undefined {
  for (let slot = from; slot < 16; slot++) {
    const node = children?.[slot]
    if (node !== undefined) return { node, path: extendPath(path, Uint8Array.of(slot)) }
  }
  return undefined
}

function extendPath(path: Uint8Array, more: Uint8Array): Uint8Array {
  if (path.length + more.length > MAX_PATH) {
    const problem = `a key has more than ${MAX_PATH / 2} bytes`
    throw new ParaclockError(TrieProofInvalid, { problem })
  }
  return joinBytes([path, more])
}

/**
 * Lists the values below a root, in the order of the keys. Nodes and values that `source` does not
 * have are left out.
 */
export function* listKnownValues(
  root: TrieNode,
  source: TrieNodeSource
): Generator<{
  readonly path: Uint8Array
  readonly bytes: Uint8Array
  /** Whether the node stores only the hash. */
  readonly hashed: boolean
}> {
  const waiting: Place[] = [{ node: root, path: new Uint8Array(0) }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { node } = place
    if (node.kind === 'unresolved' && source(node.hash) === undefined) continue
    const { partial, value, children = [] } = resolveNode(node, source)
    const path = extendPath(place.path, partial)
    if (value !== undefined) {
      const { bytes, hash } = value
      const known = bytes ?? (hash === undefined ? undefined : source(hash))
      if (known !== undefined) yield { path, bytes: known, hashed: hash !== undefined }
    }
    for (let slot = 15; slot >= 0; slot--) {
      const child = children[slot]
      if (child !== undefined) {
        waiting.push({ node: child, path: extendPath(path, Uint8Array.of(slot)) })
      }
    }
  }
}
