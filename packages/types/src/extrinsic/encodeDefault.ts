import { joinBytes } from '@paraclock/core'
import type { MetadataField, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'

// The largest length of a default value in bytes. Untrusted metadata can describe a type of any size.
const MAX_BYTES = 4096

// The largest nesting of a default value. Untrusted metadata can nest types without end.
const MAX_DEPTH = 64

// The lengths of the default values of primitive types without a width in their name, in bytes.
const LENGTHS: Readonly<Record<string, number>> = { bool: 1, char: 4, str: 1 }

// The primitive types whose default has no effect: `false`, or empty text.
const NEUTRAL_PRIMITIVES: ReadonlySet<string> = new Set(['bool', 'str'])

// A variant with one of these names and without fields has no effect in any enum.
const NEUTRAL_VARIANTS: ReadonlySet<string> = new Set(['None', 'Disabled', 'Default'])

/** The default value of a type, and whether the value is safe to use. */
export interface DefaultValue {
  /** The SCALE encoded value, without the parts that have no default. */
  readonly bytes: Uint8Array
  /** `true` if the value is known to have no effect, for example an empty option or a tip of 0. */
  readonly isNeutral: boolean
}

type TypeUse = Pick<MetadataField, 'type'> & Partial<MetadataField>

const NOTHING: DefaultValue = { bytes: new Uint8Array(), isNeutral: true }
const UNKNOWN: DefaultValue = { bytes: new Uint8Array(), isNeutral: false }

/**
 * Encodes the default value of a type: zeros, empty lists and empty options. The default of an enum
 * is a variant that is known to have no effect, otherwise the variant with the lowest index.
 */
export function encodeDefault(metadata: UnifiedMetadata, type: number): DefaultValue {
  const known = new Map<number, DefaultValue>()
  let depth = 0
  const encode = (id: number): DefaultValue => {
    const found = known.get(id)
    if (found !== undefined) return found
    // The default of a type is unknown while it is being encoded, because a type that contains itself
    // has no default. This also ends the recursion.
    known.set(id, UNKNOWN)
    depth += 1
    const value = depth > MAX_DEPTH ? UNKNOWN : make(id)
    depth -= 1
    known.set(id, value)
    return value
  }
  const all = (uses: readonly TypeUse[]): DefaultValue => {
    const parts = uses.map((use) => {
      const value = encode(use.type)
      return isTip(use) ? { ...value, isNeutral: true } : value
    })
    const length = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (length > MAX_BYTES) return UNKNOWN
    const isNeutral = parts.every((part) => part.isNeutral)
    return { bytes: joinBytes(parts.map(({ bytes }) => bytes)), isNeutral }
  }
  const make = (id: number): DefaultValue => {
    const def = metadata.lookup[id]?.def
    switch (def?.tag) {
      case undefined:
        return UNKNOWN
      case 'composite':
        return all(def.value)
      case 'variant': {
        const { chosen, isClear } = chooseVariant(def.value)
        if (chosen === undefined) return UNKNOWN
        const { bytes, isNeutral } = all(chosen.fields)
        const tagged = joinBytes([Uint8Array.of(chosen.index), bytes])
        return { bytes: tagged, isNeutral: isClear && isNeutral }
      }
      case 'tuple':
        return all(def.value.map((inner) => ({ type: inner })))
      case 'array': {
        const { len, type: inner } = def.value
        return all(Array.from({ length: Math.min(len, MAX_BYTES) }, () => ({ type: inner })))
      }
      case 'sequence':
      case 'bitSequence':
        return { bytes: Uint8Array.of(0), isNeutral: true }
      case 'compact': {
        const { bytes } = encode(def.value)
        return bytes.length === 0 ? NOTHING : { bytes: Uint8Array.of(0), isNeutral: false }
      }
      case 'primitive': {
        const { tag } = def.value
        const bytes = new Uint8Array(LENGTHS[tag] ?? Number(tag.slice(1)) / 8)
        return { bytes, isNeutral: NEUTRAL_PRIMITIVES.has(tag) }
      }
    }
  }
  return encode(type)
}

// Chooses the variant of a default value. `isClear` is `true` if the choice is known to have no
// effect, or if there is no other variant.
function chooseVariant(variants: readonly MetadataVariant[]): {
  readonly chosen: MetadataVariant | undefined
  readonly isClear: boolean
} {
  const sorted = variants.toSorted((one, other) => one.index - other.index)
  const bare = sorted.filter(({ fields }) => fields.length === 0)
  const named = bare.find(({ name }) => NEUTRAL_VARIANTS.has(name))
  const clear = named ?? (bare.length === 1 ? bare[0] : undefined)
  return { chosen: clear ?? sorted[0], isClear: clear !== undefined || sorted.length === 1 }
}

function isTip({ name, typeName = '' }: TypeUse): boolean {
  return name === 'tip' || /\bBalance(Of)?\b/.test(typeName)
}
