import type { PortableRegistry } from '@polkadot/types'
import type { SiLookupTypeId, SiTypeDef } from '@polkadot/types/interfaces'

/** Returns a source of random numbers (mulberry32). The same seed gives the same sequence. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The depth from which on lists are empty, and variants without fields are preferred. */
const DEEPEST = 12

const WIDTHS: Readonly<Record<string, number>> = {
  U8: 1,
  I8: 1,
  U16: 2,
  I16: 2,
  U32: 4,
  I32: 4,
  Char: 4,
  U64: 8,
  I64: 8,
  U128: 16,
  I128: 16,
  U256: 32,
  I256: 32
}

/**
 * Returns random bytes that decode to a value of a type. For the type of calls, this is a call of
 * any pallet with any arguments, which the runtime usually refuses.
 */
export function randomValue(
  lookup: PortableRegistry,
  type: SiLookupTypeId,
  random: (below: number) => number,
  depth = 0
): number[] {
  const { def } = lookup.getSiType(type)
  const inner = (id: SiLookupTypeId): number[] => randomValue(lookup, id, random, depth + 1)
  const bytes = (count: number): number[] =>
    random(3) === 0 ? new Array(count).fill(0) : Array.from({ length: count }, () => random(256))
  if (def.isComposite) return def.asComposite.fields.flatMap((field) => inner(field.type))
  if (def.isTuple) return [...def.asTuple].flatMap((id) => inner(id))
  if (def.isVariant) return randomVariant(def, random, depth, inner)
  if (def.isArray)
    return Array.from({ length: def.asArray.len.toNumber() }, () => inner(def.asArray.type)).flat()
  if (def.isSequence) {
    const count = depth > DEEPEST ? 0 : random(4)
    return [count << 2, ...Array.from({ length: count }, () => inner(def.asSequence.type)).flat()]
  }
  if (def.isCompact) return randomCompact(random)
  if (def.isBitSequence) return [8 << 2, random(256)]
  if (def.isHistoricMetaCompat) throw new TypeError('a type without a definition')
  const primitive = def.asPrimitive.type
  if (primitive === 'Bool') return [random(2)]
  if (primitive === 'Str') return [4 << 2, 0x74, 0x65, 0x78, 0x74]
  return bytes(WIDTHS[primitive] ?? 1)
}

function randomVariant(
  def: SiTypeDef,
  random: (below: number) => number,
  depth: number,
  inner: (id: SiLookupTypeId) => number[]
): number[] {
  const { variants } = def.asVariant
  const plain = variants.filter(({ fields }) => fields.length === 0)
  const from = depth > DEEPEST && plain.length > 0 ? plain : [...variants]
  const chosen = from[random(Math.max(from.length, 1))]
  if (chosen === undefined) return []
  return [chosen.index.toNumber(), ...chosen.fields.flatMap((field) => inner(field.type))]
}

function randomCompact(random: (below: number) => number): number[] {
  const mode = random(3)
  if (mode === 0) return [random(64) << 2]
  if (mode === 1) return [(random(64) << 2) | 1, 1 + random(255)]
  return [(random(64) << 2) | 2, random(256), random(256), 1 + random(255)]
}
