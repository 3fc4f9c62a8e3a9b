import { bytesToHex, joinBytes, ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import { decodeNode } from './decodeNode.ts'
import { countShared } from './nibbles.ts'
import type { ResolvedNode, TrieNode, TrieNodeSource, TrieValue } from './TrieNode.ts'

const NO_NODES: TrieNodeSource = () => undefined

/**
 * Sets one key, or removes it with `undefined`. Returns the new root. The old root stays valid.
 * Both tries share every node that is not on the key's path.
 */
export function changeTrie(
  root: TrieNode | undefined,
  path: Uint8Array,
  value: TrieValue | undefined,
  source: TrieNodeSource = NO_NODES
): ResolvedNode | undefined {
  if (value === undefined) return removeAt(root, path, 0, source)
  return insertAt(root, path, 0, value, source)
}

/** Returns the node, and reads it from `source` if only its hash is known. */
export function resolveNode(node: TrieNode, source: TrieNodeSource): ResolvedNode {
  if (node.kind === 'node') return node
  if (node.resolved !== undefined) return node.resolved
  const encoded = source(node.hash)
  const resolved = encoded === undefined ? undefined : decodeNode(encoded)
  if (resolved === undefined)
    throw new ParaclockError(TrieProofInvalid, {
      problem: `it holds only the hash ${bytesToHex(node.hash)} on the way to the key`
    })
  resolved.merkle = node.hash
  node.resolved = resolved
  return resolved
}

function insertAt(
  target: TrieNode | undefined,
  path: Uint8Array,
  depth: number,
  value: TrieValue,
  source: TrieNodeSource
): ResolvedNode {
  if (target === undefined) return makeNode(path.subarray(depth), value, undefined)
  const node = resolveNode(target, source)
  const shared = countShared(node.partial, path.subarray(depth), 0)
  const end = depth + shared

  if (shared === node.partial.length) {
    if (end === path.length) return makeNode(node.partial, value, node.children)
    const slot = path[end] as number
    const child = insertAt(node.children?.[slot], path, end + 1, value, source)
    return makeNode(node.partial, node.value, withChild(node.children, slot, child))
  }

  const lower = makeNode(node.partial.subarray(shared + 1), node.value, node.children)
  const split = withChild(undefined, node.partial[shared] as number, lower)
  const prefix = node.partial.subarray(0, shared)
  if (end === path.length) return makeNode(prefix, value, split)
  const leaf = makeNode(path.subarray(end + 1), value, undefined)
  return makeNode(prefix, undefined, withChild(split, path[end] as number, leaf))
}

function removeAt(
  target: TrieNode | undefined,
  path: Uint8Array,
  depth: number,
  source: TrieNodeSource
): ResolvedNode | undefined {
  if (target === undefined) return undefined
  const node = resolveNode(target, source)
  const shared = countShared(node.partial, path.subarray(depth), 0)
  if (shared < node.partial.length) return node
  const end = depth + shared

  if (end === path.length) {
    if (node.value === undefined) return node
    return collapse(node.partial, undefined, node.children, source)
  }
  const slot = path[end] as number
  const child = node.children?.[slot]
  if (child === undefined) return node
  const changed = removeAt(child, path, end + 1, source)
  if (changed === child) return node
  return collapse(node.partial, node.value, withChild(node.children, slot, changed), source)
}

/**
 * Merges a node without a value and with one child into that child, because a trie must not have
 * such nodes.
 */
function collapse(
  partial: Uint8Array,
  value: TrieValue | undefined,
  children: readonly (TrieNode | undefined)[] | undefined,
  source: TrieNodeSource
): ResolvedNode | undefined {
  const slots = children === undefined ? [] : occupied(children)
  if (slots.length === 0)
    return value === undefined ? undefined : makeNode(partial, value, undefined)
  const only = slots[0] as number
  if (value !== undefined || slots.length > 1) return makeNode(partial, value, children)

  const child = resolveNode(children?.[only] as TrieNode, source)
  const path = joinBytes([partial, Uint8Array.of(only), child.partial])
  return makeNode(path, child.value, child.children)
}

function occupied(children: readonly (TrieNode | undefined)[]): number[] {
  const slots: number[] = []
  children.forEach((child, slot) => {
    if (child !== undefined) slots.push(slot)
  })
  return slots
}

function withChild(
  children: readonly (TrieNode | undefined)[] | undefined,
  slot: number,
  child: TrieNode | undefined
): readonly (TrieNode | undefined)[] {
  const copy: (TrieNode | undefined)[] =
    children === undefined ? new Array(16).fill(undefined) : [...children]
  copy[slot] = child
  return copy
}

function makeNode(
  partial: Uint8Array,
  value: TrieValue | undefined,
  children: readonly (TrieNode | undefined)[] | undefined
): ResolvedNode {
  return { kind: 'node', partial, value, children, merkle: undefined }
}
