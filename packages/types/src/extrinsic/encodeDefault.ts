import { joinBytes } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'

// Types of extensions are small, but untrusted metadata may describe any size.
const MOST_BYTES = 4096

const LENGTHS: Readonly<Record<string, number>> = {
  bool: 1,
  char: 4,
  str: 1,
  u8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  u128: 16,
  u256: 32,
  i8: 1,
  i16: 2,
  i32: 4,
  i64: 8,
  i128: 16,
  i256: 32
}

/** The bytes of the default of a type: zeros, empty lists, no options, first variants. */
export function encodeDefault(metadata: UnifiedMetadata, type: number): Uint8Array {
  const known = new Map<number, Uint8Array>()
  const encode = (id: number): Uint8Array => {
    const found = known.get(id)
    if (found !== undefined) return found
    // A type that holds itself has no default.
    known.set(id, new Uint8Array())
    const bytes = make(id)
    known.set(id, bytes)
    return bytes
  }
  const all = (types: readonly number[]): Uint8Array => {
    const parts = types.map(encode)
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    return length > MOST_BYTES ? new Uint8Array() : joinBytes(parts)
  }
  const make = (id: number): Uint8Array => {
    const def = metadata.lookup[id]?.def
    switch (def?.tag) {
      case undefined:
        return new Uint8Array()
      case 'composite':
        return all(def.value.map((field) => field.type))
      case 'variant': {
        const [first] = def.value.toSorted((one, other) => one.index - other.index)
        if (first === undefined) return new Uint8Array()
        return joinBytes([Uint8Array.of(first.index), all(first.fields.map((field) => field.type))])
      }
      case 'tuple':
        return all(def.value)
      case 'array': {
        const { len, type: inner } = def.value
        return all(Array.from({ length: Math.min(len, MOST_BYTES) }, () => inner))
      }
      case 'sequence':
      case 'bitSequence':
        return Uint8Array.of(0)
      case 'compact':
        return new Uint8Array(Math.min(1, encode(def.value).length))
      case 'primitive':
        return new Uint8Array(LENGTHS[def.value.tag] ?? 0)
    }
  }
  return encode(type)
}
