import { joinBytes } from '@paraclock/core'
import { compactNumber, u8 } from '@polkadot-api/substrate-bindings'
import { readFlag, readLength } from './plainTypes.ts'
import { refuse, withinPart } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

/** A type that may not be worked out yet: a type may hold itself. */
export type Lazy = () => ValueType

/** Lists of any length: arrays. */
export function listType(item: Lazy): ValueType {
  const name = 'Vec'
  return {
    name,
    encode: (value) => {
      const items = requireArray(name, value)
      return joinBytes([compactNumber.enc(items.length), ...encodeItems(items, item())])
    },
    decode: (bytes) => {
      const inner = item()
      const length = readLength(name, bytes)
      const items: unknown[] = []
      for (let left = length; left > 0; left -= 1) items.push(inner.decode(bytes))
      return items
    }
  }
}

/** Lists of a fixed length: arrays. */
export function arrayType(item: Lazy, length: number): ValueType {
  const name = `[_; ${length}]`
  return {
    name,
    encode: (value) => joinBytes(encodeItems(requireArray(name, value, length), item())),
    decode: (bytes) => {
      if (length > bytes.length - bytes.i) refuse(name, bytes, `it is cut off at byte ${bytes.i}`)
      const inner = item()
      const items: unknown[] = []
      for (let left = length; left > 0; left -= 1) items.push(inner.decode(bytes))
      return items
    }
  }
}

/** Values in a fixed order: arrays. */
export function tupleType(parts: readonly Lazy[]): ValueType {
  const name = `tuple of ${parts.length}`
  return {
    name,
    encode: (value) => {
      const items = requireArray(name, value, parts.length)
      return joinBytes(
        parts.map((part, index) => withinPart(index, () => part().encode(items[index])))
      )
    },
    decode: (bytes) => parts.map((part) => part().decode(bytes))
  }
}

/** Values by name: objects with the runtime's own names. */
export function structType(
  name: string,
  fields: readonly (readonly [name: string, type: Lazy])[]
): ValueType {
  const names = new Set(fields.map(([field]) => field))
  return {
    name,
    encode: (value) => {
      if (typeof value !== 'object' || value === null) {
        return refuse(name, value, `expected an object with ${[...names].join(', ')}`)
      }
      const stranger = Object.keys(value).find((key) => !names.has(key))
      if (stranger !== undefined) {
        return refuse(name, value, `it has no field ${stranger}: expected ${[...names].join(', ')}`)
      }
      const given = value as Readonly<Record<string, unknown>>
      return joinBytes(
        fields.map(([field, type]) =>
          withinPart(field, () =>
            type().encode(Object.hasOwn(given, field) ? given[field] : undefined)
          )
        )
      )
    },
    decode: (bytes) =>
      Object.fromEntries(fields.map(([field, type]) => [field, type().decode(bytes)]))
  }
}

/** A value or `undefined`. */
export function optionType(inner: Lazy): ValueType {
  const name = 'Option'
  return {
    name,
    encode: (value) =>
      value === undefined ? u8.enc(0) : joinBytes([u8.enc(1), inner().encode(value)]),
    decode: (bytes) => (readFlag(name, bytes) ? inner().decode(bytes) : undefined)
  }
}

/** The outcome of something that may fail: `{ success, value }`. */
export function resultType(ok: Lazy, failure: Lazy): ValueType {
  const name = 'Result'
  return {
    name,
    encode: (value) => {
      const { success, value: inner } = (value ?? {}) as { success?: unknown; value?: unknown }
      if (typeof success !== 'boolean') {
        return refuse(name, value, 'expected { success: true or false, value }')
      }
      return joinBytes([u8.enc(success ? 0 : 1), (success ? ok : failure)().encode(inner)])
    },
    decode: (bytes) => {
      const success = !readFlag(name, bytes)
      return { success, value: (success ? ok : failure)().decode(bytes) }
    }
  }
}

/** A variant of an enum. */
export interface Variant {
  readonly name: string
  /** The byte that selects it. */
  readonly index: number
  /** What it holds. */
  readonly type: Lazy
}

/** One of several variants: `{ type, value }`. */
export function enumType(
  name: string,
  variants: readonly Variant[],
  /** How many bytes every value takes, where that is fixed. */
  byteLength?: number
): ValueType {
  const byName = new Map(variants.map((variant) => [variant.name, variant]))
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]))
  return {
    name,
    encode: (value) => {
      const { type, value: inner } = (value ?? {}) as { type?: unknown; value?: unknown }
      const variant = byName.get(String(type))
      if (variant === undefined) {
        return refuse(name, value, `expected { type, value } with type ${listNames(byName)}`)
      }
      const encoded = withinPart(variant.name, () => variant.type().encode(inner))
      const bytes = joinBytes([u8.enc(variant.index), encoded])
      if (byteLength === undefined) return bytes
      const padded = new Uint8Array(byteLength)
      padded.set(bytes)
      return padded
    },
    decode: (bytes) => {
      const start = bytes.i
      const index = u8.dec(bytes)
      const variant = byIndex.get(index)
      if (variant === undefined)
        return refuse(name, bytes, `byte ${start} selects no variant: ${index}`)
      const value = variant.type().decode(bytes)
      if (byteLength !== undefined) bytes.i = start + byteLength
      return { type: variant.name, value }
    }
  }
}

function requireArray(type: string, value: unknown, length?: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(type, value, 'it is not an array')
  if (length === undefined || value.length === length) return value
  return refuse(type, value, `it has ${value.length} items instead of ${length}`)
}

function encodeItems(items: readonly unknown[], inner: ValueType): readonly Uint8Array[] {
  return items.map((item, index) => withinPart(index, () => inner.encode(item)))
}

function listNames(byName: ReadonlyMap<string, unknown>): string {
  const names = [...byName.keys()]
  return names.length > 12 ? `${names.slice(0, 12).join(', ')}, ...` : names.join(', ')
}
