import { joinBytes } from '@paraclock/core'
import { u8 } from '@polkadot-api/substrate-bindings'
import { camelCase } from '../metadata/names.ts'
import { decodeWhole, hasBytes, scaleOf } from './decodeWhole.ts'
import { openPart } from './openPart.ts'
import { boolType, readFlag, voidType } from './plain.ts'
import { refuse, withinPart } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

/** A variant of an enum. */
export interface Variant {
  readonly name: string
  /** The byte that selects it. */
  readonly index: number
  /** What it holds. */
  readonly type: Lazy
}

/** The plain value of an enum. */
export interface EnumInput {
  readonly type: string
  readonly value?: unknown
}

/** How many names of variants a message lists. */
const MAX_NAMES = 12

/**
 * One of several variants: `{ type, value }`. `{ Name: value }`, the name of a variant that holds
 * nothing, and SCALE bytes are taken, names in any case.
 */
export function enumType(
  name: string,
  variants: readonly Variant[],
  /** How many bytes every value takes, where that is fixed. */
  byteLength?: number
): ValueType {
  const byName = new Map(variants.map((variant) => [variant.name, variant]))
  const byIndex = new Map(variants.map((variant) => [variant.index, variant]))
  const find = (value: unknown): Variant => {
    const wanted = isEnumInput(value) ? value.type : undefined
    return (
      byName.get(wanted ?? '') ??
      refuse(name, value, `expected { type, value } with type ${listNames(variants)}`)
    )
  }
  const type: ValueType = {
    name,
    encode: (value) => {
      const variant = find(value)
      const { value: inner } = value as EnumInput
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
      if (variant === undefined) return refuse(name, bytes, `there is no variant ${index}`)
      const value = openPart(name, bytes, () => variant.type().decode(bytes))
      if (byteLength !== undefined) bytes.i = start + byteLength
      return { type: variant.name, value }
    },
    read: (input) => {
      const scale = scaleOf(input)
      if (scale !== undefined) return decodeWhole(type, scale)
      const [variant, inner] = readVariant(name, variants, input)
      return {
        type: variant.name,
        value: withinPart(variant.name, () => variant.type().read(inner))
      }
    },
    describe: (value) => {
      const variant = find(value)
      return describeVariant(variant.name, variant.type(), (value as EnumInput).value)
    },
    compare: (one, other) => {
      const [left, right] = [find(one), find(other)]
      if (left !== right) return left.index - right.index
      return left.type().compare((one as EnumInput).value, (other as EnumInput).value)
    }
  }
  return type
}

/** A value or `undefined`. `null` is `undefined`, too. */
export function optionType(name: string, inner: Lazy): ValueType {
  const type: ValueType = {
    name,
    encode: (value) =>
      value === undefined ? u8.enc(0) : joinBytes([u8.enc(1), inner().encode(value)]),
    decode: (bytes) =>
      readFlag(name, bytes) ? openPart(name, bytes, () => inner().decode(bytes)) : undefined,
    read: (input) => {
      if (input === undefined || input === null) return undefined
      if (hasBytes(input) && 'isSome' in input) return decodeWhole(type, input.toU8a())
      // Bytes could be those of the option or those inside it, and 0x nothing or no bytes.
      if ((input instanceof Uint8Array && !hasBytes(input)) || input === '0x') {
        return refuse(name, input, 'expected null, or hex of what is inside')
      }
      return inner().read(input)
    },
    describe: (value) => (value === undefined ? 'none' : inner().describe(value)),
    compare: (one, other) =>
      one === undefined || other === undefined
        ? Number(one !== undefined) - Number(other !== undefined)
        : inner().compare(one, other)
  }
  return type
}

/** An option of nothing, which is a flag: `true`. polkadot.js has `null` for either. */
export const flagType: ValueType = {
  ...boolType,
  read: (input) => {
    if (input === undefined) return false
    if (hasBytes(input)) return decodeWhole(boolType, input.toU8a())
    return input === true || refuse('Option<()>', input, 'expected true, or nothing')
  }
}

/** The outcome of something that may fail: `{ success, value }`. `{ Ok }` and `{ Err }` are taken. */
export function resultType(name: string, ok: Lazy, failure: Lazy): ValueType {
  const variants = [
    { name: 'Ok', index: 0, type: ok },
    { name: 'Err', index: 1, type: failure }
  ]
  const inner = enumType(name, variants)
  const toVariant = (value: unknown): EnumInput => {
    const { success, value: held } = (value ?? {}) as { success?: unknown; value?: unknown }
    if (typeof success === 'boolean') return { type: success ? 'Ok' : 'Err', value: held }
    return refuse(name, value, 'expected { success: true or false, value }')
  }
  const fromVariant = (value: unknown) => {
    const { type, value: held } = value as EnumInput
    return { success: type === 'Ok', value: held }
  }
  return {
    name,
    encode: (value) => inner.encode(toVariant(value)),
    decode: (bytes) => fromVariant(inner.decode(bytes)),
    read: (input) => {
      const isPlain = typeof input === 'object' && input !== null && 'success' in input
      return fromVariant(inner.read(isPlain && !hasBytes(input) ? toVariant(input) : input))
    },
    describe: (value) => inner.describe(toVariant(value)),
    compare: (one, other) => inner.compare(toVariant(one), toVariant(other))
  }
}

/** Whether a value is the plain value of an enum. */
function isEnumInput(value: unknown): value is EnumInput {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const isOne = Object.keys(value).every((key) => key === 'type' || key === 'value')
  return isOne && typeof value.type === 'string'
}

function readVariant(
  name: string,
  variants: readonly Variant[],
  input: unknown
): readonly [variant: Variant, inner: unknown] {
  const isBasic = variants.every(({ type }) => type() === voidType)
  if (typeof input === 'number' && isBasic) {
    const variant = variants.find(({ index }) => index === input)
    return [variant ?? refuse(name, input, `there is no variant ${input}`), undefined]
  }
  if (typeof input === 'string') return [requireVariant(name, variants, input), undefined]
  if (isEnumInput(input) && variants.some((variant) => variant.name === input.type)) {
    return [requireVariant(name, variants, input.type), input.value]
  }
  const [entry, ...others] =
    typeof input === 'object' && input !== null ? Object.entries(input) : []
  if (entry === undefined || others.length > 0) {
    return refuse(name, input, `it names no variant: expected ${listNames(variants)}`)
  }
  return [requireVariant(name, variants, entry[0]), entry[1]]
}

function requireVariant(name: string, variants: readonly Variant[], wanted: string): Variant {
  const lower = wanted.toLowerCase()
  return (
    variants.find((variant) => variant.name === wanted) ??
    variants.find((variant) => variant.name.toLowerCase() === lower) ??
    variants.find((variant) => camelCase(variant.name) === wanted) ??
    refuse(name, wanted, `it is no variant: expected ${listNames(variants)}`)
  )
}

function describeVariant(name: string, type: ValueType, value: unknown): string {
  if (type === voidType) return name
  const inner = type.describe(value)
  return inner.startsWith('{') ? `${name} ${inner}` : `${name}(${inner})`
}

function listNames(variants: readonly Variant[]): string {
  const names = variants.map(({ name }) => name)
  if (names.length <= MAX_NAMES) return names.join(', ') || 'none'
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
}
