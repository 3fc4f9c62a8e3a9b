import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  formatAccount,
  hexToBytes,
  joinBytes,
  parseAccount,
  RecentMap
} from '@paraclock/core'
import { BitSeq, Bytes, compactNumber } from '@polkadot-api/substrate-bindings'
import { isHex, orBytes, ownBytes } from './decodeWhole.ts'
import { isCallWords } from './isCallWords.ts'
import { readLength, requireRest, takeBytes } from './plain.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const utf8 = /*#__PURE__*/ new TextDecoder()

/** The type for a list of bytes. The plain value is a `Uint8Array`. Accepts hex and text, too. */
export const bytesType: ValueType = /*#__PURE__*/ orBytes(
  {
    name: 'Bytes',
    encode: (input) => Bytes().enc(readContent('Bytes', input)),
    decode: (bytes) => takeBytes('Bytes', bytes, readLength('Bytes', bytes)),
    describe: (value) => describeBytes(value as Uint8Array),
    readWords: (words, calls) =>
      isCallWords(words) ? calls.encode(words) : hexToBytes(requireHex('Bytes', words)),
    toWords: (value) => bytesToHex(value as Uint8Array)
  },
  ownBytes
)

/**
 * Returns the type for an array of bytes. The plain value is hex. Accepts a `Uint8Array` and text,
 * too.
 */
export function fixedBytesType(length: number): ValueType {
  const name = `[u8; ${length}]`
  return {
    name,
    encode: (input) =>
      requireLength(name, input, ownBytes(input) ?? readContent(name, input), length),
    decode: (bytes) => bytesToHex(takeBytes(name, bytes, length)),
    describe: (value) => describeBytes(hexToBytes(value as string)),
    readWords: (words) =>
      bytesToHex(requireLength(name, words, hexToBytes(requireHex(name, words)), length)),
    toWords: String
  }
}

/**
 * Returns the type for a tuple of bytes, such as `(u8, u8)`. The plain value is hex. `describe`
 * lists the bytes as numbers.
 */
export function byteTupleType(length: number): ValueType {
  return {
    ...fixedBytesType(length),
    describe: (value) => `[${hexToBytes(value as string).join(', ')}]`
  }
}

/**
 * Returns the type for an account. The plain value of an account of 32 bytes is an address with the
 * SS58 prefix. The plain value of an account of 20 bytes is hex with a checksum. Accepts addresses
 * of any chain, and hex.
 */
export function accountType(length: 32 | 20, prefix: number): ValueType {
  const name = `AccountId${length}`
  // Formatted addresses are cached, because formatting one address takes longer than decoding all
  // other parts of an event.
  const written = new RecentMap<string, string>({ most: 4096 })
  return {
    name,
    encode: (input) =>
      requireLength(name, input, bytesOfAccount(name, ownBytes(input) ?? input), length),
    decode: (bytes) => {
      const account = bytesToHex(takeBytes(name, bytes, length)) as AccountId32 | AccountId20
      const known = written.get(account)
      if (known !== undefined) return known
      const address = formatAccount({ account, prefix })
      written.set(account, address)
      return address
    },
    describe: String,
    readWords: (words) => {
      const account = requireLength(name, words, bytesOfAccount(name, words), length)
      return formatAccount({ account: bytesToHex(account) as AccountId32 | AccountId20, prefix })
    },
    toWords: String
  }
}

/**
 * Returns the type for a sequence of bits. The plain value is a list of 0 and 1. Accepts whole bytes
 * in hex, too. With `isLowestFirst`, the lowest bit of each byte comes first.
 */
export function bitsType(isLowestFirst: boolean): ValueType {
  const codec = BitSeq(isLowestFirst)
  const type: ValueType = {
    name: 'BitVec',
    encode: (input) => {
      if (Array.isArray(input) && input.every((bit) => bit === 0 || bit === 1)) {
        return codec.enc(input)
      }
      if (!isHex(input)) return refuse('BitVec', input, 'expected 0 and 1, or bytes in hex')
      const content = hexToBytes(input)
      return joinBytes([compactNumber.enc(8 * content.length), content])
    },
    decode: (bytes) => {
      const start = bytes.i
      const count = compactNumber.dec(bytes)
      requireRest('BitVec', bytes, Math.ceil(count / 8))
      bytes.i = start
      return codec.dec(bytes)
    },
    describe: (value) => `0b${(value as number[]).join('').replace(/\d{8}(?=\d)/g, '$&_')}`,
    readWords: (words) =>
      Array.isArray(words) && words.every((bit) => bit === 0 || bit === 1)
        ? words
        : refuse('BitVec', words, 'expected a list of 0 and 1'),
    toWords: (value) => value as readonly number[]
  }
  return orBytes(type, ownBytes)
}

export function bytesOfAccount(type: string, value: unknown): Uint8Array {
  try {
    return hexToBytes(parseAccount(value))
  } catch (error) {
    return refuse(type, value, (error as Error).message, error)
  }
}

function requireLength(
  type: string,
  input: unknown,
  bytes: Uint8Array,
  length: number
): Uint8Array {
  if (bytes.length === length) return bytes
  return refuse(type, input, `it has ${bytes.length} bytes instead of ${length}`)
}

function requireHex(type: string, words: unknown): string {
  return isHex(words) ? words : refuse(type, words, 'expected bytes in hex')
}

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
  return isPrintable ? utf8.decode(bytes) : bytesToHex(bytes)
}
