import { concatBytes } from '@noble/hashes/utils.js'
import { encodeCompact, hexToBytes, ParaclockError, parseHex, parseU32 } from '@paraclock/core'
import type { BodyId, BodyPart } from './Location.ts'

const ID: Readonly<Record<BodyId['kind'], number>> = {
  unit: 0,
  moniker: 1,
  index: 2,
  executive: 3,
  technical: 4,
  legislative: 5,
  judicial: 6,
  defense: 7,
  administration: 8,
  treasury: 9
}

const PART: Readonly<Record<BodyPart['kind'], number>> = {
  voice: 0,
  members: 1,
  fraction: 2,
  atLeastProportion: 3,
  moreThanProportion: 4
}

/** Writes a body and its part: the two fields of a plurality. */
export function encodeBody(args: { readonly id: BodyId; readonly part: BodyPart }): Uint8Array {
  return concatBytes(encodeId(args.id), encodePart(args.part))
}

function encodeId(id: BodyId): Uint8Array {
  const index = indexOf({ kind: id.kind, known: ID })
  if (id.kind === 'moniker')
    return concatBytes(index, hexToBytes(parseHex(id.moniker, { bytes: 4 })))
  if (id.kind === 'index') return concatBytes(index, encodeCompact(parseU32(id.index)))
  return index
}

function encodePart(part: BodyPart): Uint8Array {
  const index = indexOf({ kind: part.kind, known: PART })
  if (part.kind === 'voice') return index
  if (part.kind === 'members') return concatBytes(index, encodeCompact(parseU32(part.count)))
  const { nom, denom } = part
  return concatBytes(index, encodeCompact(parseU32(nom)), encodeCompact(parseU32(denom)))
}

function indexOf(args: {
  readonly kind: string
  readonly known: Readonly<Record<string, number>>
}): Uint8Array {
  const index = Object.hasOwn(args.known, args.kind) ? args.known[args.kind] : undefined
  if (index === undefined) {
    throw new ParaclockError('LocationMalformed', {
      value: args.kind,
      problem: `it is none of ${Object.keys(args.known).join(', ')}`
    })
  }
  return Uint8Array.of(index)
}
