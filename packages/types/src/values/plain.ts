import { _void, compactNumber, str, u8, u32 } from '@polkadot-api/substrate-bindings'
import { orBytes, ownBytes } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import type { Cursor, ValueType } from './ValueType.ts'

const utf8: InstanceType<typeof TextDecoder> = /*#__PURE__*/ new TextDecoder('utf-8', {
  fatal: true,
  ignoreBOM: true
})

export const voidType: ValueType = {
  name: '()',
  encode: (input) =>
    input === undefined || input === null || isEmpty(input)
      ? _void.enc(undefined)
      : refuse('()', input, 'the type has no value'),
  decode: _void.dec,
  describe: () => 'null',
  readWords: (words) =>
    words === undefined || words === null
      ? undefined
      : refuse('()', words, 'the type has no value'),
  toWords: () => null
}

export const boolType: ValueType = /*#__PURE__*/ orBytes(
  {
    name: 'bool',
    encode: (input) =>
      typeof input === 'boolean'
        ? u8.enc(input ? 1 : 0)
        : refuse('bool', input, 'it is neither true nor false'),
    decode: (bytes) => readFlag('bool', bytes),
    describe: String,
    readWords: (words) =>
      typeof words === 'boolean' ? words : refuse('bool', words, 'it is neither true nor false'),
    toWords: (value) => value as boolean
  },
  ownBytes
)

export const textType: ValueType = /*#__PURE__*/ orBytes(
  {
    name: 'str',
    encode: (input) =>
      typeof input === 'string' ? str.enc(input) : refuse('str', input, 'it is not text'),
    decode: (bytes) => utf8.decode(takeBytes('str', bytes, readLength('str', bytes))),
    describe: String,
    readWords: (words) =>
      typeof words === 'string' ? words : refuse('str', words, 'it is not text'),
    toWords: String
  },
  ownBytes
)

export const charType: ValueType = {
  name: 'char',
  encode: (input) => {
    const point = typeof input === 'string' ? input.codePointAt(0) : undefined
    return point !== undefined && input === String.fromCodePoint(point)
      ? u32.enc(point)
      : refuse('char', input, 'it is not one character')
  },
  decode: (bytes) => String.fromCodePoint(u32.dec(bytes)),
  describe: String,
  readWords: (words) => words,
  toWords: String
}

export function readFlag(type: string, bytes: Cursor): boolean {
  const flag = u8.dec(bytes)
  if (flag > 1) refuse(type, bytes, `byte ${bytes.i - 1} is ${flag} instead of 0 or 1`)
  return flag === 1
}

/**
 * Reads the number of items of a list. Refuses a number larger than the number of remaining bytes,
 * because each item takes at least one byte.
 */
export function readLength(type: string, bytes: Cursor): number {
  const length = compactNumber.dec(bytes)
  requireRest(type, bytes, length)
  return length
}

export function requireRest(type: string, bytes: Cursor, length: number): void {
  const left = bytes.length - bytes.i
  if (length > left) refuse(type, bytes, `it is cut off: ${length} expected, ${left} bytes left`)
}

/** Copies `length` bytes at the cursor. A view instead of a copy would keep all bytes in memory. */
export function takeBytes(type: string, bytes: Cursor, length: number): Uint8Array {
  requireRest(type, bytes, length)
  const start = bytes.i
  bytes.i += length
  // A copy by `new Uint8Array` is three times as fast as `slice`. `slice` always creates a buffer.
  // For a short array, `new Uint8Array` creates a buffer only when the program reads `buffer`.
  return new Uint8Array(new Uint8Array(bytes.buffer, start, length))
}

function isEmpty(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.keys(input).length === 0
}
