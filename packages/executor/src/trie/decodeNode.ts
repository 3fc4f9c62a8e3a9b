import { bytesToHex, ParaclockError, ScaleReader } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import {
  makeNode,
  type ResolvedNode,
  type TrieNode,
  type TrieNodeSource,
  type TrieValue
} from './TrieNode.ts'

const HASH_LENGTH = 32

/**
 * Returns a node in decoded form. If only the hash of the node is known, decodes the node with this
 * hash from `source`. Throws `TrieProofInvalid` if `source` does not have the node.
 */
export function resolveNode(
  node: TrieNode,
  source: TrieNodeSource = () => undefined
): ResolvedNode {
  if (node.kind === 'node') return node
  if (node.resolved !== undefined) return node.resolved
  const encoded = source(node.hash)
  const resolved = encoded === undefined ? undefined : decodeNode(encoded)
  if (resolved === undefined) return refuseHash(node.hash)
  resolved.merkle = node.hash
  node.resolved = resolved
  return resolved
}

/** Throws `TrieProofInvalid` for a proof that lacks the node or value with this hash. */
export function refuseHash(hash: Uint8Array): never {
  const problem = `it holds only the hash ${bytesToHex(hash)} on the way to the key`
  throw new ParaclockError(TrieProofInvalid, { problem })
}

/**
 * Decodes a node; `undefined` for the empty trie. If the node has only the hash of a child, the
 * child stays unresolved.
 *
 * @param isCompact - `true` for a node of a compact proof, which may omit children. An omitted
 * child becomes an unresolved node with an empty hash
 */
export function decodeNode(encoded: Uint8Array, isCompact = false): ResolvedNode | undefined {
  const reader = new NodeReader(encoded)
  const node = readNode(reader, isCompact)
  if (reader.rest > 0) reader.refuse('bytes are left over')
  return node
}

function readNode(reader: NodeReader, isCompact: boolean): ResolvedNode | undefined {
  const first = reader.u8()
  if (first === 0) return undefined
  const kind = kindOf(first)
  if (kind === undefined) return reader.refuse(`unknown header ${first}`)

  const partial = reader.partial(reader.length(first & kind.mask, kind.mask))
  const bitmap = kind.branch ? reader.u8() | (reader.u8() << 8) : 0
  if (kind.branch && bitmap === 0) reader.refuse('a branch has no children')
  const value = readValue(reader, kind.value)
  if (!kind.branch) return makeNode(partial, value, undefined)

  const children: (TrieNode | undefined)[] = new Array(16).fill(undefined)
  for (let slot = 0; slot < 16; slot++) {
    if ((bitmap & (1 << slot)) !== 0) children[slot] = readChild(reader, isCompact)
  }
  return makeNode(partial, value, children)
}

function readValue(reader: NodeReader, how: NodeKind['value']): TrieValue | undefined {
  if (how === 'inline') return { bytes: reader.bytes(), hash: undefined }
  if (how === 'hashed') return { bytes: undefined, hash: reader.take(HASH_LENGTH) }
  return undefined
}

function readChild(reader: NodeReader, isCompact: boolean): TrieNode {
  const merkle = reader.bytes()
  const isOmitted = merkle.length === 0 && isCompact
  if (merkle.length === HASH_LENGTH || isOmitted) return { kind: 'unresolved', hash: merkle }
  if (merkle.length > HASH_LENGTH) return reader.refuse('a child is longer than a hash')
  const child = decodeNode(merkle, isCompact)
  if (child === undefined) return reader.refuse('a child is empty')
  // The hash of the parent covers exactly these bytes. They are kept, because encoding the child
  // again could give different bytes.
  child.merkle = merkle
  return child
}

interface NodeKind {
  readonly mask: number
  readonly branch: boolean
  readonly value: 'none' | 'inline' | 'hashed'
}

function kindOf(header: number): NodeKind | undefined {
  switch (header >> 6) {
    case 0b01:
      return { mask: 63, branch: false, value: 'inline' }
    case 0b10:
      return { mask: 63, branch: true, value: 'none' }
    case 0b11:
      return { mask: 63, branch: true, value: 'inline' }
    default:
      if (header >> 5 === 0b001) return { mask: 31, branch: false, value: 'hashed' }
      if (header >> 4 === 0b0001) return { mask: 15, branch: true, value: 'hashed' }
      return undefined
  }
}

function refuseNode(problem: string): never {
  throw new ParaclockError(TrieProofInvalid, { problem: `a node does not decode: ${problem}` })
}

class NodeReader extends ScaleReader {
  constructor(bytes: Uint8Array) {
    super(bytes, refuseNode)
  }

  length(inHeader: number, longest: number): number {
    if (inHeader < longest) return inHeader
    let length = longest
    for (;;) {
      const more = this.u8()
      length += more
      if (more < 255) return length
    }
  }

  partial(nibbles: number): Uint8Array {
    const bytes = this.take((nibbles + 1) >> 1)
    const odd = nibbles % 2
    if (odd === 1 && (bytes[0] as number) >> 4 !== 0)
      this.refuse('a partial key is padded with more than zeros')
    const partial = new Uint8Array(nibbles)
    for (let index = 0; index < nibbles; index++) {
      const byte = bytes[(index + odd) >> 1] as number
      partial[index] = (index + odd) % 2 === 0 ? byte >> 4 : byte & 15
    }
    return partial
  }
}
