import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  formatAccount,
  hexToBytes,
  parseAccount
} from '@paraclock/core'
import { BitSeq, Bytes, compactNumber } from '@polkadot-api/substrate-bindings'
import { decodeWhole, hasBytes, isHex } from './decodeWhole.ts'
import { readLength, requireRest, takeBytes } from './plain.ts'
import { refuse } from './refuse.ts'
import { compareBytes, type ValueType } from './ValueType.ts'

/** Bytes of any number: a `Uint8Array`. */
export const bytesType: ValueType = {
  name: 'Bytes',
  encode: (value) =>
    value instanceof Uint8Array
      ? Bytes().enc(value)
      : refuse('Bytes', value, 'it is not a Uint8Array'),
  decode: (bytes) => takeBytes('Bytes', bytes, readLength('Bytes', bytes)),
  read: (input) =>
    hasBytes(input) ? decodeWhole(bytesType, input.toU8a()) : readContent('Bytes', input),
  describe: (value) => describeBytes(value as Uint8Array),
  compare: (one, other) => compareBytes(one as Uint8Array, other as Uint8Array)
}

/** Bytes of a fixed number: hex. */
export function fixedBytesType(length: number): ValueType {
  const name = `[u8; ${length}]`
  const check = (value: unknown, bytes: Uint8Array): Uint8Array =>
    bytes.length === length
      ? bytes
      : refuse(name, value, `it has ${bytes.length} bytes instead of ${length}`)
  return {
    name,
    encode: (value) => {
      if (value instanceof Uint8Array) return check(value, value)
      return isHex(value) ? check(value, hexToBytes(value)) : refuse(name, value, 'it is not hex')
    },
    decode: (bytes) => bytesToHex(takeBytes(name, bytes, length)),
    read: (input) => {
      const content = hasBytes(input) ? input.toU8a() : readContent(name, input)
      return bytesToHex(check(input, content))
    },
    describe: (value) => describeBytes(hexToBytes(value as string)),
    compare: (one, other) => compareBytes(hexToBytes(one as string), hexToBytes(other as string))
  }
}

/** Bytes in a fixed order that are numbers to people: hex. */
export function byteTupleType(length: number): ValueType {
  return {
    ...fixedBytesType(length),
    describe: (value) => `[${hexToBytes(value as string).join(', ')}]`
  }
}

/**
 * Accounts: SS58 text with the prefix of the chain, or hex with a checksum where they have 20 bytes.
 * Addresses of any chain and hex are taken.
 */
export function accountType(length: 32 | 20, prefix: number): ValueType {
  const name = `AccountId${length}`
  const bytesOf = (value: unknown): Uint8Array => {
    const bytes = bytesOfAccount(name, value)
    if (bytes.length === length) return bytes
    return refuse(name, value, `it has ${bytes.length} bytes instead of ${length}`)
  }
  const format = (account: Uint8Array): string =>
    formatAccount({ account: bytesToHex(account) as AccountId32 | AccountId20, prefix })
  return {
    name,
    encode: bytesOf,
    decode: (bytes) => format(takeBytes(name, bytes, length)),
    read: (input) => format(bytesOf(hasBytes(input) ? input.toU8a() : input)),
    describe: String,
    compare: (one, other) => compareBytes(bytesOf(one), bytesOf(other))
  }
}

/** Bits: a list of 0 and 1. Hex holds them by whole bytes. */
export function bitsType(isLowestFirst: boolean): ValueType {
  const codec = BitSeq(isLowestFirst)
  const check = (value: unknown): (0 | 1)[] =>
    Array.isArray(value) && value.every((bit) => bit === 0 || bit === 1)
      ? value
      : refuse('BitVec', value, 'it is not a list of 0 and 1')
  return {
    name: 'BitVec',
    encode: (value) => codec.enc(check(value)),
    decode: (bytes) => {
      const start = bytes.i
      const count = compactNumber.dec(bytes)
      requireRest('BitVec', bytes, Math.ceil(count / 8))
      bytes.i = start
      return codec.dec(bytes)
    },
    read: (input) => {
      if (hasBytes(input)) return decodeWhole(bitsType(isLowestFirst), input.toU8a())
      // A list of numbers could be bits or bytes.
      if (!isHex(input)) return refuse('BitVec', input, 'expected the bits as bytes in hex')
      const content = hexToBytes(input)
      return codec.dec(Uint8Array.of(...compactNumber.enc(8 * content.length), ...content))
    },
    describe: (value) => `0b${(value as number[]).join('').replace(/\d{8}(?=\d)/g, '$&_')}`,
    compare: (one, other) => compareBytes(codec.enc(check(one)), codec.enc(check(other)))
  }
}

/** The bytes of an account, however it is written. */
export function bytesOfAccount(type: string, value: unknown): Uint8Array {
  try {
    return hexToBytes(parseAccount(value))
  } catch (error) {
    return refuse(type, value, error instanceof Error ? error.message : 'it is no account', error)
  }
}

// Hex, text, bytes or a list of bytes.
function readContent(type: string, input: unknown): Uint8Array {
  if (input instanceof Uint8Array) return Uint8Array.from(input)
  if (isHex(input)) return hexToBytes(input)
  if (typeof input === 'string' && !/^0x/i.test(input)) return new TextEncoder().encode(input)
  if (Array.isArray(input) && input.every(isByte)) return Uint8Array.from(input)
  return refuse(type, input, 'it is neither bytes, nor hex, nor text')
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}

function describeBytes(bytes: Uint8Array): string {
  const isPrintable = bytes.every((byte) => byte >= 32 && byte <= 126)
  return isPrintable ? String.fromCharCode(...bytes) : bytesToHex(bytes)
}
