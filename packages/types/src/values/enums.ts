import { isRecord, joinBytes } from '@paraclock/core'
import { u8 } from '@polkadot-api/substrate-bindings'
import { camelCase } from '../metadata/names.ts'
import { decodeWhole, hasBytes, orBytes, ownBytes, scaleOf } from './decodeWhole.ts'
import { openPart } from './openPart.ts'
import { boolType, readFlag, voidType } from './plain.ts'
import { refuse, withinPart } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

export interface Variant {
  readonly name: string
  readonly index: number
  readonly type: Lazy
}

export interface EnumInput {
  readonly type: string
  readonly value?: unknown
}

const MAX_NAMES = 12

/**
 * Returns the type for an enum. The plain value is `{ type, value }`. Accepts `{ Name: value }`, the
 * name of an empty variant, and SCALE bytes, too. Ignores the case of a name in an input.
 */
export function enumType(
  name: string,
  variants: readonly Variant[],
  /** The length of each encoded value, in bytes. Shorter values are padded with zeros. */
  byteLength?: number
): ValueType {
  const byName = new Map(variants.map((variant) => [variant.name, variant]))
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]))
  const find = (input: unknown, wanted: string): Variant => {
    const lower = wanted.toLowerCase()
    return (
      byName.get(wanted) ??
      variants.find((variant) => variant.name.toLowerCase() === lower) ??
      variants.find((variant) => camelCase(variant.name) === wanted) ??
      refuse(name, input, `there is no such variant: expected ${listNames(variants)}`)
    )
  }
  const type: ValueType = {
    name,
    encode: (input) => {
      const { type: wanted, value } = nameVariant(name, variants, input)
      const { index, name: found, type } = find(input, wanted)
      const bytes = joinBytes([u8.enc(index), withinPart(found, () => type().encode(value))])
      if (byteLength === undefined) return bytes
      const padded = new Uint8Array(byteLength)
      padded.set(bytes)
      return padded
    },
    decode: (bytes) => {
      const start = bytes.i
      const index = u8.dec(bytes)
      const variant = byIndex.get(index)
      if (variant === undefined) return refuse(name, bytes, `there is no variant ${index}`)
      const value = openPart(name, bytes, () => variant.type().decode(bytes))
      if (byteLength !== undefined) bytes.i = start + byteLength
      return { type: variant.name, value }
    },
    describe: (value, token) => {
      const { type: wanted, value: held } = value as EnumInput
      const inner = byName.get(wanted)?.type()
      if (inner === undefined || inner === voidType) return wanted
      const shown = inner.describe(held, token)
      return shown.startsWith('{') ? `${wanted} ${shown}` : `${wanted}(${shown})`
    },
    readWords: (words, calls) => {
      const { type: wanted, value } = typeof words === 'string' ? { type: words } : readNamed(words)
      const { name: found, type } = find(words, wanted)
      const plain = withinPart(found, () => type().readWords(value, calls))
      return { type: found, value: plain }
    },
    toWords: (value, chain) => {
      const { type: held, value: inside } = value as EnumInput
      const inner = byName.get(held)?.type()
      const isEmpty = inner === undefined || inner === voidType
      return { type: held, ...(!isEmpty && { value: inner.toWords(inside, chain) }) }
    }
  }
  const readNamed = (words: unknown): EnumInput =>
    isVariant(words) ? words : refuse(name, words, 'expected { type, value }')
  return orBytes(type, scaleOf)
}

/**
 * Returns the type for an option. The plain value is the inner value, or `undefined` for `None`.
 * Accepts `null` for `None`, too.
 */
export function optionType(name: string, inner: Lazy): ValueType {
  // `undefined` is `None`, so `Some(None)` needs a form of its own.
  const isNested = (): boolean => inner().isOption === true
  const isSome = (value: unknown): value is EnumInput => isVariant(value) && value.type === 'Some'
  const type: ValueType = {
    name,
    isOption: true,
    encode: (input) => {
      if (input === undefined || input === null) return u8.enc(0)
      if (isNested() && isSome(input)) return joinBytes([u8.enc(1), inner().encode(input.value)])
      if (hasBytes(input) && 'isSome' in input) {
        decodeWhole(type, input.toU8a())
        return input.toU8a()
      }
      // Ambiguous inputs are refused. A `Uint8Array` could be the encoded option or the inner
      // value. The hex `0x` could be `None`, or `Some` with an empty value.
      const isUnclear = input instanceof Uint8Array && !hasBytes(input) && inner().name !== 'Bytes'
      if (isUnclear || input === '0x') {
        return refuse(name, input, 'expected null, or hex of the value inside')
      }
      return joinBytes([u8.enc(1), inner().encode(input)])
    },
    decode: (bytes) => {
      if (!readFlag(name, bytes)) return undefined
      const value = openPart(name, bytes, () => inner().decode(bytes))
      return isNested() ? { type: 'Some', value } : value
    },
    describe: (value, token) => {
      if (value === undefined) return 'none'
      return isNested() && isSome(value)
        ? `Some(${inner().describe(value.value, token)})`
        : inner().describe(value, token)
    },
    readWords: (words, calls) => {
      if (words === null) return undefined
      if (!isNested()) return inner().readWords(words, calls)
      if (!isSome(words)) return refuse(name, words, "expected null or { type: 'Some', value }")
      return { type: 'Some', value: inner().readWords(words.value ?? null, calls) }
    },
    toWords: (value, chain) => {
      if (value === undefined) return null
      return isNested() && isSome(value)
        ? { type: 'Some', value: inner().toWords(value.value, chain) }
        : inner().toWords(value, chain)
    }
  }
  return type
}

/**
 * The type for an option of `()`. The plain value is `true` for `Some` and `false` for `None`.
 * Accepts `undefined` for `None`, too. Refuses `null`, because `null` can mean `Some` or `None` in
 * the JSON of polkadot.js.
 */
export const flagType: ValueType = /*#__PURE__*/ orBytes(
  {
    ...boolType,
    encode: (input) =>
      typeof input === 'boolean' || input === undefined
        ? u8.enc(input === true ? 1 : 0)
        : refuse('Option<()>', input, 'expected true, or nothing')
  },
  ownBytes
)

/**
 * Returns the type for a `Result`. The plain value is `{ success, value }`. Accepts `{ Ok: value }`
 * and `{ Err: value }`, too.
 */
export function resultType(name: string, ok: Lazy, failure: Lazy): ValueType {
  const inner = enumType(name, [
    { name: 'Ok', index: 0, type: ok },
    { name: 'Err', index: 1, type: failure }
  ])
  const toVariant = (input: unknown): unknown => {
    const { success, value } = (input ?? {}) as { success?: unknown; value?: unknown }
    return typeof success === 'boolean' ? { type: success ? 'Ok' : 'Err', value } : input
  }
  return {
    name,
    encode: (input) => inner.encode(toVariant(input)),
    decode: (bytes) => {
      const { type, value } = inner.decode(bytes) as EnumInput
      return { success: type === 'Ok', value }
    },
    describe: (value, token) => inner.describe(toVariant(value), token),
    readWords: (words, calls) => {
      const { type, value } = inner.readWords(words, calls) as EnumInput
      return { success: type === 'Ok', value }
    },
    toWords: (value, chain) => inner.toWords(toVariant(value), chain)
  }
}

/** Whether a value is `{ type, value }` or `{ type }`, and nothing else. */
function isVariant(value: unknown): value is EnumInput {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false
  return Object.keys(value).every((key) => key === 'type' || key === 'value')
}

function nameVariant(name: string, variants: readonly Variant[], input: unknown): EnumInput {
  if (typeof input === 'string') return { type: input }
  if (typeof input === 'number' && variants.every(({ type }) => type() === voidType)) {
    const variant = variants.find(({ index }) => index === input)
    return { type: variant?.name ?? refuse(name, input, `there is no variant ${input}`) }
  }
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const { type, value } = Object.fromEntries(entries)
  const isPlain = entries.every(([key]) => key === 'type' || key === 'value')
  if (isPlain && typeof type === 'string') return { type, value }
  const [entry, ...others] = entries
  if (entry !== undefined && others.length === 0) return { type: entry[0], value: entry[1] }
  return refuse(name, input, `it names no variant: expected ${listNames(variants)}`)
}

function listNames(variants: readonly Variant[]): string {
  const names = variants.map(({ name }) => name)
  if (names.length <= MAX_NAMES) return names.join(', ') || 'none'
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
}
