import { ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import { ScaleReader } from '../host/ScaleReader.ts'
import type { ResolvedNode, TrieNode, TrieValue } from './TrieNode.ts'

const HASH_LENGTH = 32

/** Options of {@link decodeNode}. */
export interface DecodeNodeOptions {
  /**
   * Allows missing children, as in compact proofs. They are returned unresolved, without a hash.
   */
  readonly childrenOmitted?: boolean
}

/** Decodes one encoded node. A child that is stored as a hash is returned unresolved. */
export function decodeNode(
  encoded: Uint8Array,
  options: DecodeNodeOptions = {}
): ResolvedNode | undefined {
  const reader = new NodeReader(encoded)
  const node = readNode(reader, options)
  if (reader.rest > 0) reader.refuse('bytes are left over')
  return node
}

function readNode(reader: NodeReader, options: DecodeNodeOptions): ResolvedNode | undefined {
  const first = reader.u8()
  if (first === 0) return undefined
  const kind = kindOf(first)
  if (kind === undefined) return reader.refuse(`unknown header ${first}`)

  const partial = reader.partial(reader.length(first & kind.mask, kind.mask))
  const bitmap = kind.branch ? reader.u8() | (reader.u8() << 8) : 0
  if (kind.branch && bitmap === 0) reader.refuse('a branch has no children')
  const value = readValue(reader, kind.value)
  if (!kind.branch) return { kind: 'node', partial, value, children: undefined, merkle: undefined }

  const children: (TrieNode | undefined)[] = new Array(16).fill(undefined)
  for (let slot = 0; slot < 16; slot++) {
    if ((bitmap & (1 << slot)) !== 0) children[slot] = readChild(reader, options)
  }
  return { kind: 'node', partial, value, children, merkle: undefined }
}

function readValue(reader: NodeReader, how: NodeKind['value']): TrieValue | undefined {
  switch (how) {
    case 'none':
      return undefined
    case 'inline':
      return { bytes: reader.bytes(), hash: undefined }
    case 'hashed':
      return { bytes: undefined, hash: reader.take(HASH_LENGTH) }
  }
}

function readChild(reader: NodeReader, options: DecodeNodeOptions): TrieNode {
  const merkle = reader.bytes()
  const omitted = merkle.length === 0 && options.childrenOmitted === true
  if (merkle.length === HASH_LENGTH || omitted) return { kind: 'unresolved', hash: merkle }
  if (merkle.length > HASH_LENGTH) return reader.refuse('a child is longer than a hash')
  const child = decodeNode(merkle, options)
  if (child === undefined) return reader.refuse('a child is empty')
  // The parent's hash covers exactly these bytes, so keep them: encoding the child again could give
  // other bytes.
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
