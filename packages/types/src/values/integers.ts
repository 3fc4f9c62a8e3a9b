import { formatBalance, writeDate } from '@paraclock/core'
import {
  compactBn,
  compactNumber,
  i8,
  i16,
  i32,
  i64,
  i128,
  i256,
  u8,
  u16,
  u32,
  u64,
  u128,
  u256
} from '@polkadot-api/substrate-bindings'
import { hasBytes, orBytes } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const CODECS = { u8, u16, u32, u64, u128, u256, i8, i16, i32, i64, i128, i256 }

export type IntegerName = `${'u' | 'i'}${8 | 16 | 32 | 64 | 128 | 256}`

// If a number has at least this many digits, `describe` groups them.
const GROUPED_LENGTH = 5

/**
 * Returns the type for an integer. The plain value is a number up to 32 bits, and a bigint from 64
 * bits on. Accepts text in digits or hex, too. With `parts`, the integer is a share, and `parts`
 * means 100 %.
 */
export function integerType(name: IntegerName, parts?: bigint): ValueType {
  const range = rangeOf(name)
  const codec = CODECS[name]
  const encode = codec.enc as (value: number | bigint) => Uint8Array
  const type: ValueType = {
    name,
    encode: (input) => encode(readInteger(name, range, input)),
    decode: codec.dec,
    describe: (value) =>
      parts === undefined ? groupDigits(value) : describeShare(BigInt(value as number), parts),
    readWords: (words) => readInteger(name, range, requireDigits(name, words)),
    toWords: toDigits
  }
  return orBytes(type, otherBytes)
}

/** Returns the type for seconds since 1970, or for a list of them. `describe` writes dates. */
export function timeType(inner: ValueType): ValueType {
  const describe = (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return typeof value === 'bigint' ? writeDate(value) : undefined
    const dates = value.map(describe)
    return dates.includes(undefined) ? undefined : `[${dates.join(', ')}]`
  }
  return { ...inner, describe: (value, token) => describe(value) ?? inner.describe(value, token) }
}

/** Returns the type for an amount of the chain's token. `describe` also writes it in the token. */
export function amountType(inner: ValueType): ValueType {
  return {
    ...inner,
    describe: (value, token) => {
      const shown = inner.describe(value)
      return token === undefined
        ? shown
        : `${shown} (${formatBalance(BigInt(value as bigint), token)})`
    }
  }
}

export function compactType(name: IntegerName): ValueType {
  const range = rangeOf(name)
  const codec = range.isWide ? compactBn : compactNumber
  const encode = codec.enc as (value: number | bigint) => Uint8Array
  return {
    name: `Compact<${name}>`,
    encode: (input) => encode(readInteger(name, range, input)),
    decode: (bytes) => {
      const value = codec.dec(bytes)
      readInteger(name, range, value)
      return value
    },
    describe: groupDigits,
    readWords: (words) => readInteger(name, range, requireDigits(name, words)),
    toWords: toDigits
  }
}

/**
 * Returns the type for a large integer. Metadata describes a large integer as an array of 64-bit
 * integers, lowest part first. The plain value is this array. Accepts a single integer, too.
 * `describe` writes a single integer.
 */
export function limbsType(limbs: ValueType, length: number): ValueType {
  const name = `U${64 * length}`
  const range = { least: 0n, most: (1n << BigInt(64 * length)) - 1n, isWide: true }
  const divide = (integer: bigint): readonly bigint[] =>
    Array.from({ length }, (_, index) => BigInt.asUintN(64, integer >> BigInt(64 * index)))
  const join = (value: unknown): bigint =>
    (value as readonly bigint[]).reduceRight((sum, limb) => (sum << 64n) | limb, 0n)
  return {
    ...limbs,
    name,
    encode: (input) => {
      if (Array.isArray(input) || otherBytes(input) !== undefined) return limbs.encode(input)
      return limbs.encode(divide(BigInt(readInteger(name, range, input))))
    },
    describe: (value) => groupDigits(join(value)),
    readWords: (words) => divide(BigInt(readInteger(name, range, requireDigits(name, words)))),
    toWords: (value) => String(join(value))
  }
}

// Returns the SCALE bytes of a polkadot.js value, but not of an integer, which has `toBigInt`. The
// bytes of an integer are not used, because its width may differ from that of the type.
function otherBytes(input: unknown): Uint8Array | undefined {
  return hasBytes(input) && !('toBigInt' in input) ? input.toU8a() : undefined
}

function rangeOf(name: IntegerName) {
  const bits = Number(name.slice(1))
  const signed = name.startsWith('i')
  return {
    least: signed ? -(1n << BigInt(bits - 1)) : 0n,
    most: (1n << BigInt(signed ? bits - 1 : bits)) - 1n,
    isWide: bits > 32
  }
}

// Reads an integer from an input. Checks the range, because the encoder of polkadot-api would write
// only the low bits of a larger integer.
function readInteger(
  name: string,
  { least, most, isWide }: ReturnType<typeof rangeOf>,
  input: unknown
) {
  const value = toInteger(name, least < 0n, input)
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isSafeInteger(value))) {
    const problem = Number.isInteger(value)
      ? 'it is a number of 2^53 or more, which may be rounded: give it as a bigint or as text'
      : 'it is not an integer'
    return refuse(name, input, problem)
  }
  if (value >= least && value <= most) return isWide ? BigInt(value) : Number(value)
  return refuse(name, input, `it is not between ${least} and ${most}`)
}

function toInteger(name: string, isSigned: boolean, input: unknown): unknown {
  if (typeof input === 'string') return readText(name, isSigned, input)
  if (typeof input !== 'object' || input === null) return input
  if ('toBigInt' in input && typeof input.toBigInt === 'function') return input.toBigInt()
  // An integer of the library bn.js has `toArrayLike`, and `String` writes it in digits.
  return 'toArrayLike' in input ? readText(name, isSigned, String(input)) : input
}

function readText(name: string, isSigned: boolean, text: string): bigint {
  if (!/^(?:-?\d+|0x[0-9a-f]+)$/i.test(text)) {
    return refuse(name, text, 'it is neither a whole number in digits nor hex')
  }
  const value = BigInt(text)
  // The first bit of signed hex is the sign, as in polkadot.js.
  return isSigned && text.startsWith('0x') ? BigInt.asIntN(4 * (text.length - 2), value) : value
}

/** Returns an integer in words: a number, or digits as text. Refuses hex, which could be bytes. */
function requireDigits(name: string, words: unknown): unknown {
  if (typeof words === 'number' || (typeof words === 'string' && /^-?\d+$/.test(words)))
    return words
  return refuse(name, words, 'it is neither a whole number nor text in digits')
}

function toDigits(value: unknown): number | string {
  return typeof value === 'number' ? value : String(value)
}

function groupDigits(value: unknown): string {
  const digits = String(value as number | bigint)
  if (digits.replace('-', '').length < GROUPED_LENGTH) return digits
  return digits.replace(/\B(?=(\d{3})+$)/g, '_')
}

function describeShare(value: bigint, parts: bigint): string {
  return `${(Number((value * 10_000n) / parts) / 100).toFixed(2)}%`
}
