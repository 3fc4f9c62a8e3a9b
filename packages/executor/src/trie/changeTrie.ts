import { joinBytes } from '@paraclock/core'
import { resolveNode } from './decodeNode.ts'
import { countShared } from './nibbles.ts'
import { makeNode, type ResolvedNode, type TrieNode, type TrieValue } from './TrieNode.ts'

type Children = ResolvedNode['children']

/**
 * Sets the value of one key, or removes the key. Returns the new root; `undefined` for an empty
 * trie. The old root stays valid. Both roots share all nodes that are not on the path of the key.
 */
export function changeTrie(
  root: TrieNode | undefined,
  path: Uint8Array,
  value: TrieValue | undefined
): ResolvedNode | undefined {
  return value === undefined ? removeAt(root, path, 0) : insertAt(root, path, 0, value)
}

function insertAt(
  target: TrieNode | undefined,
  path: Uint8Array,
  depth: number,
  value: TrieValue
): ResolvedNode {
  if (target === undefined) return makeNode(path.subarray(depth), value, undefined)
  const node = resolveNode(target)
  const shared = countShared(node.partial, path, 0, depth)
  const end = depth + shared

  if (shared === node.partial.length) {
    if (end === path.length) return makeNode(node.partial, value, node.children)
    const slot = path[end] as number
    const child = insertAt(node.children?.[slot], path, end + 1, value)
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
  depth: number
): ResolvedNode | undefined {
  if (target === undefined) return undefined
  const node = resolveNode(target)
  const shared = countShared(node.partial, path, 0, depth)
  if (shared < node.partial.length) return node
  const end = depth + shared

  if (end === path.length) {
    if (node.value === undefined) return node
    return collapse(node.partial, undefined, node.children)
  }
  const slot = path[end] as number
  const child = node.children?.[slot]
  if (child === undefined) return node
  const changed = removeAt(child, path, end + 1)
  if (changed === child) return node
  return collapse(node.partial, node.value, withChild(node.children, slot, changed))
}

/**
 * Makes a node. If the node has no value and only one child, merges the node with this child.
 * Returns `undefined` for a node with neither a value nor a child.
 */
function collapse(
  partial: Uint8Array,
  value: TrieValue | undefined,
  children: Children
): ResolvedNode | undefined {
  const only = children?.findIndex((child) => child !== undefined) ?? -1
  if (only === -1) return value === undefined ? undefined : makeNode(partial, value, undefined)
  const isOnly = children?.findLastIndex((child) => child !== undefined) === only
  if (value !== undefined || !isOnly) return makeNode(partial, value, children)

  const child = resolveNode(children?.[only] as TrieNode)
  const path = joinBytes([partial, Uint8Array.of(only), child.partial])
  return makeNode(path, child.value, child.children)
}

function withChild(children: Children, slot: number, child: TrieNode | undefined): Children {
  const copy: (TrieNode | undefined)[] =
    children === undefined ? new Array(16).fill(undefined) : [...children]
  copy[slot] = child
  return copy
}
