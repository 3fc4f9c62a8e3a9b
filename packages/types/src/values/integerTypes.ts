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
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const CODECS = { u8, u16, u32, u64, u128, u256, i8, i16, i32, i64, i128, i256 }

/** The name of an integer type, for example `u64`. */
export type IntegerName = `${'u' | 'i'}${8 | 16 | 32 | 64 | 128 | 256}`

/** The integers of a fixed width: numbers up to 32 bits, bigints from 64 bits on. */
export function integerType(name: IntegerName): ValueType {
  const range = rangeOf(name)
  const codec = CODECS[name]
  const encode = codec.enc as (value: number | bigint) => Uint8Array
  return {
    name,
    encode: (value) => {
      const integer = requireInteger(name, range, value)
      return encode(range.isWide ? integer : Number(integer))
    },
    decode: codec.dec
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
    }
  }
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

// The library writes the low bits of a number that is too large.
function requireInteger(name: string, { least, most }: Range, value: unknown): bigint {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isSafeInteger(value))) {
    return refuse(name, value, 'it is not an integer')
  }
  const integer = BigInt(value)
  if (integer < least || integer > most) {
    return refuse(name, value, `it is not between ${least} and ${most}`)
  }
  return integer
}
