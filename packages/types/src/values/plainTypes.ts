import {
  type AccountId20,
  bytesToHex,
  formatAccountId20,
  formatAddress,
  hexToBytes,
  parseAccount
} from '@paraclock/core'
import { _void, BitSeq, Bytes, compactNumber, str, u8, u32 } from '@polkadot-api/substrate-bindings'
import { refuse } from './refuse.ts'
import type { Cursor, ValueType } from './ValueType.ts'

const HEX = /^0x(?:[0-9a-f]{2})*$/i
const decoder: InstanceType<typeof TextDecoder> = /*#__PURE__*/ new TextDecoder('utf-8', {
  fatal: true,
  ignoreBOM: true
})

/** The type without a value: `undefined`. */
export const voidType: ValueType = {
  name: '()',
  encode: (value) =>
    value === undefined || value === null
      ? _void.enc(undefined)
      : refuse('()', value, 'the type has no value'),
  decode: _void.dec
}

/** `true` and `false`. */
export const boolType: ValueType = {
  name: 'bool',
  encode: (value) =>
    typeof value === 'boolean'
      ? u8.enc(value ? 1 : 0)
      : refuse('bool', value, 'it is neither true nor false'),
  decode: (bytes) => readFlag('bool', bytes)
}

/** Text. */
export const textType: ValueType = {
  name: 'str',
  encode: (value) =>
    typeof value === 'string' ? str.enc(value) : refuse('str', value, 'it is not text'),
  decode: (bytes) => {
    const text = takeBytes(bytes, readLength('str', bytes), 'str')
    return decoder.decode(text)
  }
}

/** One character of Unicode, as text. */
export const charType: ValueType = {
  name: 'char',
  encode: (value) => {
    const point = typeof value === 'string' ? value.codePointAt(0) : undefined
    return point !== undefined && value === String.fromCodePoint(point)
      ? u32.enc(point)
      : refuse('char', value, 'it is not one character')
  },
  decode: (bytes) => String.fromCodePoint(u32.dec(bytes))
}

/** Bytes of any number: a `Uint8Array`. */
export const bytesType: ValueType = {
  name: 'Bytes',
  encode: (value) =>
    value instanceof Uint8Array
      ? Bytes().enc(value)
      : refuse('Bytes', value, 'it is not a Uint8Array'),
  decode: (bytes) => takeBytes(bytes, readLength('Bytes', bytes))
}

/** Bytes of a fixed number: hex text. */
export function fixedBytesType(length: number): ValueType {
  const name = `[u8; ${length}]`
  return {
    name,
    encode: (value) => {
      const bytes =
        value instanceof Uint8Array
          ? value
          : typeof value === 'string' && HEX.test(value)
            ? hexToBytes(value)
            : refuse(name, value, 'it is not hex')
      if (bytes.length === length) return bytes
      return refuse(name, value, `it has ${bytes.length} bytes instead of ${length}`)
    },
    decode: (bytes) => bytesToHex(takeBytes(bytes, length, name))
  }
}

/** Accounts: SS58 text with the prefix of the chain, or hex with a checksum where they have 20 bytes. */
export function accountType(length: 32 | 20, prefix: number): ValueType {
  const name = `AccountId${length}`
  return {
    name,
    encode: (value) => {
      const account = readAccount(name, value)
      if (account.length === length) return account
      return refuse(name, value, `it has ${account.length} bytes instead of ${length}`)
    },
    decode: (bytes) => {
      const account = takeBytes(bytes, length, name)
      return length === 32
        ? formatAddress({ account, prefix })
        : formatAccountId20(bytesToHex(account) as AccountId20)
    }
  }
}

/** Bits: a list of 0 and 1. */
export function bitsType(isLowestFirst: boolean): ValueType {
  const codec = BitSeq(isLowestFirst)
  return {
    name: 'BitVec',
    encode: (value) =>
      Array.isArray(value) && value.every((bit) => bit === 0 || bit === 1)
        ? codec.enc(value)
        : refuse('BitVec', value, 'it is not a list of 0 and 1'),
    decode: (bytes) => {
      const start = bytes.i
      const count = compactNumber.dec(bytes)
      if (Math.ceil(count / 8) > bytes.length - bytes.i) {
        return refuse('BitVec', bytes, `${count} bits are cut off`)
      }
      bytes.i = start
      return codec.dec(bytes)
    }
  }
}

/** The byte that is 0 or 1 at the cursor: of a bool, of an option, of a result. */
export function readFlag(type: string, bytes: Cursor): boolean {
  const flag = u8.dec(bytes)
  if (flag > 1) refuse(type, bytes, `byte ${bytes.i - 1} is ${flag} instead of 0 or 1`)
  return flag === 1
}

/**
 * The number of items at the cursor. Each item takes at least one byte, so a number that is larger
 * than the rest of the bytes is refused before anything is allocated.
 */
export function readLength(type: string, bytes: Cursor): number {
  const length = compactNumber.dec(bytes)
  if (length > bytes.length - bytes.i) {
    refuse(type, bytes, `a length of ${length} is cut off at byte ${bytes.i}`)
  }
  return length
}

function readAccount(type: string, value: unknown): Uint8Array {
  try {
    return hexToBytes(parseAccount(value))
  } catch (error) {
    return refuse(type, value, error instanceof Error ? error.message : 'it is no account', error)
  }
}

// A copy that keeps nothing of the rest alive.
function takeBytes(bytes: Cursor, length: number, type = 'Bytes'): Uint8Array {
  const start = bytes.i
  if (length > bytes.length - start) refuse(type, bytes, `it is cut off at byte ${start}`)
  bytes.i += length
  return new Uint8Array(bytes.buffer.slice(start, bytes.i) as ArrayBuffer)
}
