import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeCompact, ParaclockError, parseParaId } from '@paraclock/core'
import type { ForeignOrigin } from '../shapes/ForeignUser.ts'

/** Describes how the foreign chain is related, as `DescribeFamily` does: no length, no padding. */
export function describeFamily(from: ForeignOrigin): Uint8Array {
  switch (from.kind) {
    case 'sibling':
      return concatBytes(utf8ToBytes('SiblingChain'), encodeCompact(parseParaId(from.paraId)))
    case 'child':
      return concatBytes(utf8ToBytes('ChildChain'), encodeCompact(parseParaId(from.paraId)))
    case 'parent':
      return utf8ToBytes('ParentChain')
    default:
      return refuseOrigin(from)
  }
}

/** Refuses a relation that is none of the three. */
export function refuseOrigin(from: unknown): never {
  const value = (from as ForeignOrigin | undefined)?.kind ?? from
  throw new ParaclockError('ChainRelationUnknown', {
    value,
    expected: ['sibling', 'child', 'parent']
  })
}
