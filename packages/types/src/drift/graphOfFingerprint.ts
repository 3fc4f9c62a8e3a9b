import { ParaclockError, SavedDataMalformed } from '@paraclock/core'
import type { Fingerprint, PackedNode } from './Fingerprint.ts'
import type { ShapeGraph, ShapeNode } from './ShapeNode.ts'

/** The types of a fingerprint as a graph of shapes. */
export function graphOfFingerprint(fingerprint: Fingerprint): ShapeGraph {
  const known = new Map<number, ShapeNode>()
  return {
    node: (id) => {
      const found = known.get(id)
      if (found !== undefined) return found
      const packed = fingerprint.types[id]
      if (packed === undefined) {
        throw new ParaclockError(SavedDataMalformed, {
          what: 'the fingerprint of a runtime',
          problem: `it has no type ${id}`
        })
      }
      const node = unpack(packed)
      known.set(id, node)
      return node
    }
  }
}

function unpack(packed: PackedNode): ShapeNode {
  if (packed === 'bits') return { kind: 'bits' }
  if (typeof packed === 'string') return { kind: 'primitive', primitive: packed }
  switch (packed[0]) {
    case 'array':
      return { kind: 'array', item: packed[1], length: packed[2] }
    case 'fields':
      return { kind: 'fields', fields: packed[1] }
    case 'enum':
      return { kind: 'enum', variants: packed[1] }
    case 'outer':
      return { kind: 'outer', outer: packed[1] }
    case 'list':
    case 'compact':
    case 'option':
      return { kind: packed[0], item: packed[1] }
    default:
      throw new ParaclockError(SavedDataMalformed, {
        what: 'the fingerprint of a runtime',
        problem: 'a type is of an unknown kind'
      })
  }
}
