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
import { decodeWhole, hasBytes } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const CODECS = { u8, u16, u32, u64, u128, u256, i8, i16, i32, i64, i128, i256 }

/** The name of an integer type, for example `u64`. */
export type IntegerName = `${'u' | 'i'}${8 | 16 | 32 | 64 | 128 | 256}`

/** Numbers with this many digits or more are grouped by three. */
const GROUPED_LENGTH = 5

/**
 * The integers of a fixed width: numbers up to 32 bits, bigints from 64 bits on.
 *
 * @param parts - how many parts make a whole, where the integer is a share
 */
export function integerType(name: IntegerName, parts?: bigint): ValueType {
  const range = rangeOf(name)
  const codec = CODECS[name]
  const encode = codec.enc as (value: number | bigint) => Uint8Array
  return {
    name,
    encode: (value) => {
      const integer = requireInteger(name, range, value)
      return encode(range.isWide ? integer : Number(integer))
    },
    decode: codec.dec,
    read: (input) =>
      isOtherValue(input)
        ? decodeWhole(integerType(name), input.toU8a())
        : readInteger(name, range, input),
    describe: (value) =>
      parts === undefined ? groupDigits(value) : describeShare(BigInt(value as number), parts),
    compare: compareIntegers
  }
}

/** The unsigned integers that take no more bytes than they need. */
export function compactType(name: IntegerName): ValueType {
  const range = rangeOf(name)
  const codec = range.isWide ? compactBn : compactNumber
  const encode = codec.enc as (value: number | bigint) => Uint8Array
  return {
    name: `Compact<${name}>`,
    encode: (value) => encode(requireInteger(name, range, value)),
    decode: (bytes) => {
      const value = codec.dec(bytes)
      requireInteger(name, range, value)
      return value
    },
    read: (input) => readInteger(name, range, input),
    describe: groupDigits,
    compare: compareIntegers
  }
}

/**
 * An integer that a runtime keeps as a list of 64 bits each, the lowest first: the value is that
 * list, and people write and read the integer.
 */
export function limbsType(limbs: ValueType, length: number): ValueType {
  const name = `U${64 * length}`
  const range = { least: 0n, most: (1n << BigInt(64 * length)) - 1n, isWide: true }
  const join = (value: unknown): bigint =>
    (value as readonly bigint[]).reduceRight((sum, limb) => (sum << 64n) | limb, 0n)
  return {
    ...limbs,
    name,
    read: (input) => {
      if (Array.isArray(input) || isOtherValue(input)) return limbs.read(input)
      const integer = BigInt(readInteger(name, range, input))
      return Array.from({ length }, (_, index) => BigInt.asUintN(64, integer >> BigInt(64 * index)))
    },
    describe: (value) => groupDigits(join(value)),
    compare: (one, other) => compareIntegers(join(one), join(other))
  }
}

// Integers of polkadot.js have toBigInt, whatever their width is.
function isOtherValue(input: unknown): input is { readonly toU8a: () => Uint8Array } {
  return hasBytes(input) && !('toBigInt' in input)
}

interface Range {
  readonly least: bigint
  readonly most: bigint
  /** Whether its values are bigints. */
  readonly isWide: boolean
}

function rangeOf(name: IntegerName): Range {
  const bits = Number(name.slice(1))
  const signed = name.startsWith('i')
  return {
    least: signed ? -(1n << BigInt(bits - 1)) : 0n,
    most: (1n << BigInt(signed ? bits - 1 : bits)) - 1n,
    isWide: bits > 32
  }
}

// For a number that is too large, the library writes the low bits without an error.
function requireInteger(name: string, { least, most }: Range, value: unknown): bigint {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isSafeInteger(value))) {
    return refuse(name, value, 'it is not an integer')
  }
  const integer = BigInt(value)
  if (integer >= least && integer <= most) return integer
  return refuse(name, value, `it is not between ${least} and ${most}`)
}

function readInteger(name: string, range: Range, input: unknown): number | bigint {
  const integer = requireInteger(name, range, toInteger(name, range.least < 0n, input))
  return range.isWide ? integer : Number(integer)
}

function toInteger(name: string, isSigned: boolean, input: unknown): unknown {
  if (typeof input === 'string') return readText(name, isSigned, input)
  if (typeof input !== 'object' || input === null) return input
  if ('toBigInt' in input && typeof input.toBigInt === 'function') return input.toBigInt()
  // An integer of bn.js is read from its text.
  if ('toArrayLike' in input) return readText(name, isSigned, String(input))
  const [field, ...others] = hasBytes(input) ? [] : Object.values(input)
  // polkadot.js takes an object of one field for the field: `{ parts: 7 }`.
  const isObject = !Array.isArray(input) && !(input instanceof Uint8Array)
  if (!isObject || others.length > 0 || typeof field === 'object') return input
  return field === undefined ? input : toInteger(name, isSigned, field)
}

function readText(name: string, isSigned: boolean, text: string): bigint {
  if (!/^(?:-?\d+|0x[0-9a-f]+)$/i.test(text)) {
    return refuse(name, text, 'it is neither a whole number in digits nor hex')
  }
  const value = BigInt(text)
  // The first bit of hex is the sign, as polkadot.js reads it.
  return isSigned && text.startsWith('0x') ? BigInt.asIntN(4 * (text.length - 2), value) : value
}

function groupDigits(value: unknown): string {
  const digits = String(value as number | bigint)
  if (digits.replace('-', '').length < GROUPED_LENGTH) return digits
  return digits.replace(/\B(?=(\d{3})+$)/g, '_')
}

function describeShare(value: bigint, parts: bigint): string {
  return `${(Number((value * 10_000n) / parts) / 100).toFixed(2)}%`
}

function compareIntegers(one: unknown, other: unknown): number {
  const [left, right] = [one as number | bigint, other as number | bigint]
  return left < right ? -1 : Number(left > right)
}
