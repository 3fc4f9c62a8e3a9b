import { joinBytes } from '@paraclock/core'
import type { MetadataField, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'

// The largest length of a default value, in bytes. Untrusted metadata can describe a type of any
// size.
const MAX_BYTES = 4096

// The largest nesting of a default value. Untrusted metadata can nest types without end.
const MAX_DEPTH = 64

const LENGTHS: Readonly<Record<string, number>> = { bool: 1, char: 4, str: 1 }

// If a part of a value has one of these types, its default has no effect: `false`, or the empty
// text.
const NEUTRAL_PRIMITIVES: ReadonlySet<string> = new Set(['bool', 'str'])

const NEUTRAL_VARIANTS: ReadonlySet<string> = new Set(['None', 'Disabled', 'Default'])

/** The default value of a type, and whether the value is safe to use. */
export interface DefaultValue {
  /** The SCALE encoded value. If a part of the value has no default, the bytes lack this part. */
  readonly bytes: Uint8Array
  /** `true` if the value is known to have no effect, for example an empty option or a tip of 0. */
  readonly isNeutral: boolean
}

type TypeUse = Pick<MetadataField, 'type'> & Partial<MetadataField>

const NOTHING: DefaultValue = { bytes: new Uint8Array(), isNeutral: true }
const UNKNOWN: DefaultValue = { bytes: new Uint8Array(), isNeutral: false }

/**
 * Encodes the default value of a type: zeros, empty lists and empty options. The default of an enum
 * is the variant that is known to have no effect. If no variant is known to have no effect, the
 * default is the variant with the lowest index.
 */
export function encodeDefault(metadata: UnifiedMetadata, type: number): DefaultValue {
  const known = new Map<number, DefaultValue>()
  let depth = 0
  const encode = (id: number): DefaultValue => {
    const found = known.get(id)
    if (found !== undefined) return found
    // A type that contains itself has no default. So a type counts as unknown while its default is
    // being encoded, which also ends the recursion.
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

// If no variant is known to have no effect, the first variant is chosen.
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
