import { compactWidth, writeCompact } from '../storage/compactLength.ts'
import type { TrieHasher } from './hashers.ts'
import type { ResolvedNode, TrieNode } from './TrieNode.ts'

const LEAF = 0b0100_0000
const BRANCH = 0b1000_0000
const BRANCH_WITH_VALUE = 0b1100_0000
const LEAF_WITH_HASH = 0b0010_0000
const BRANCH_WITH_HASH = 0b0001_0000

const HASH_LENGTH = 32

/**
 * Encodes a node as Substrate does: a header, the partial key, a bitmap of the children, the value
 * or its hash, and the children's Merkle values. The header has the kind of the node and the length
 * of the partial key.
 */
export function encodeNode(node: ResolvedNode, hasher: TrieHasher): Uint8Array {
  const { partial, value, children } = node
  const hashed = value?.hash !== undefined
  const branch = children !== undefined
  const header = headerOf(branch, value !== undefined, hashed)
  const longest = hashed ? (branch ? 15 : 31) : 63

  let size = headerLength(partial.length, longest) + ((partial.length + 1) >> 1)
  if (value !== undefined) size += valueLength(value.hash, value.bytes)
  let bitmap = 0
  if (branch) {
    size += 2
    for (let slot = 0; slot < 16; slot++) {
      const child = children[slot]
      if (child === undefined) continue
      bitmap |= 1 << slot
      size += 1 + merkleValue(child, hasher).length
    }
  }

  const out = new Uint8Array(size)
  let offset = writeHeader(out, header, partial.length, longest)
  offset = writePartial(out, offset, partial)
  if (branch) {
    out[offset++] = bitmap & 0xff
    out[offset++] = bitmap >> 8
  }
  if (value?.hash !== undefined) {
    out.set(value.hash, offset)
    offset += HASH_LENGTH
  } else if (value?.bytes !== undefined) {
    const { length } = value.bytes
    const width = compactWidth(length)
    writeCompact(out, offset, length, width)
    out.set(value.bytes, offset + width)
    offset += width + length
  }
  if (branch) writeChildren(out, offset, children, hasher)
  return out
}

/** Returns the Merkle value by which the parent refers to a node. The value is computed once. */
export function merkleValue(node: TrieNode, hasher: TrieHasher): Uint8Array {
  if (node.kind === 'unresolved') return node.hash
  if (node.merkle === undefined) {
    const encoded = encodeNode(node, hasher)
    node.merkle = encoded.length < HASH_LENGTH ? encoded : hasher.hash(encoded)
  }
  return node.merkle
}

function headerOf(branch: boolean, withValue: boolean, hashed: boolean): number {
  if (hashed) return branch ? BRANCH_WITH_HASH : LEAF_WITH_HASH
  if (!branch) return LEAF
  return withValue ? BRANCH_WITH_VALUE : BRANCH
}

function headerLength(nibbles: number, longest: number): number {
  return nibbles < longest ? 1 : 2 + Math.floor((nibbles - longest) / 255)
}

function writeHeader(out: Uint8Array, header: number, nibbles: number, longest: number): number {
  if (nibbles < longest) {
    out[0] = header | nibbles
    return 1
  }
  out[0] = header | longest
  let rest = nibbles - longest
  let offset = 1
  while (rest >= 255) {
    out[offset++] = 255
    rest -= 255
  }
  out[offset++] = rest
  return offset
}

function writePartial(out: Uint8Array, start: number, partial: Uint8Array): number {
  let offset = start
  let index = 0
  if (partial.length % 2 === 1) out[offset++] = partial[index++] as number
  for (; index < partial.length; index += 2) {
    out[offset++] = ((partial[index] as number) << 4) | (partial[index + 1] as number)
  }
  return offset
}

function writeChildren(
  out: Uint8Array,
  start: number,
  children: readonly (TrieNode | undefined)[],
  hasher: TrieHasher
): void {
  let offset = start
  for (const child of children) {
    if (child === undefined) continue
    const merkle = merkleValue(child, hasher)
    out[offset++] = merkle.length << 2
    out.set(merkle, offset)
    offset += merkle.length
  }
}

function valueLength(hash: Uint8Array | undefined, bytes: Uint8Array | undefined): number {
  if (hash !== undefined) return HASH_LENGTH
  const length = bytes?.length ?? 0
  return compactWidth(length) + length
}
