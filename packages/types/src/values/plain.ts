import { _void, compactNumber, str, u8, u32 } from '@polkadot-api/substrate-bindings'
import { decodeWhole, hasBytes, isHex, scaleOf } from './decodeWhole.ts'
import { refuse } from './refuse.ts'
import { type Cursor, compareBytes, type ValueType } from './ValueType.ts'

const utf8: InstanceType<typeof TextDecoder> = /*#__PURE__*/ new TextDecoder('utf-8', {
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
  decode: _void.dec,
  read: (input) =>
    input === undefined || input === null || isEmpty(input)
      ? undefined
      : refuse('()', input, 'the type has no value'),
  describe: () => 'null',
  compare: () => 0
}

/** `true` and `false`. */
export const boolType: ValueType = {
  name: 'bool',
  encode: (value) =>
    typeof value === 'boolean'
      ? u8.enc(value ? 1 : 0)
      : refuse('bool', value, 'it is neither true nor false'),
  decode: (bytes) => readFlag('bool', bytes),
  read: (input) => {
    if (hasBytes(input)) return decodeWhole(boolType, input.toU8a())
    return typeof input === 'boolean'
      ? input
      : refuse('bool', input, 'it is neither true nor false')
  },
  describe: String,
  compare: (one, other) => Number(one as boolean) - Number(other as boolean)
}

/** Text. */
export const textType: ValueType = {
  name: 'str',
  encode: (value) =>
    typeof value === 'string' ? str.enc(value) : refuse('str', value, 'it is not text'),
  decode: (bytes) => utf8.decode(takeBytes('str', bytes, readLength('str', bytes))),
  read: (input) => {
    if (hasBytes(input)) return decodeWhole(textType, input.toU8a())
    if (typeof input !== 'string') return refuse('str', input, 'it is not text')
    const bytes = isHex(input) ? scaleOf(input) : undefined
    return bytes === undefined ? input : decodeWhole(rawText(bytes.length), bytes)
  },
  describe: String,
  compare: (one, other) => compareBytes(bytesOfText(one), bytesOfText(other))
}

/** One character of Unicode, as text. */
export const charType: ValueType = {
  name: 'char',
  encode: (value) => u32.enc(requireChar(value).codePointAt(0) ?? 0),
  decode: (bytes) => String.fromCodePoint(u32.dec(bytes)),
  read: requireChar,
  describe: String,
  compare: (one, other) =>
    ((one as string).codePointAt(0) ?? 0) - ((other as string).codePointAt(0) ?? 0)
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
  requireRest(type, bytes, length)
  return length
}

/** Refuses bytes that have fewer than `length` left at the cursor. */
export function requireRest(type: string, bytes: Cursor, length: number): void {
  const left = bytes.length - bytes.i
  if (length > left) refuse(type, bytes, `it is cut off: ${length} expected, ${left} bytes left`)
}

/** A copy of `length` bytes at the cursor, which does not keep the rest in memory. */
export function takeBytes(type: string, bytes: Cursor, length: number): Uint8Array {
  requireRest(type, bytes, length)
  const start = bytes.i
  bytes.i += length
  // An array of few bytes has no buffer until it is asked for: a copied buffer costs three times as much.
  return new Uint8Array(new Uint8Array(bytes.buffer, start, length))
}

// Text without its length before it.
function rawText(length: number): ValueType {
  return { ...textType, decode: (bytes) => utf8.decode(takeBytes('str', bytes, length)) }
}

function requireChar(value: unknown): string {
  const point = typeof value === 'string' ? value.codePointAt(0) : undefined
  return point !== undefined && value === String.fromCodePoint(point)
    ? (value as string)
    : refuse('char', value, 'it is not one character')
}

function bytesOfText(text: unknown): Uint8Array {
  return new TextEncoder().encode(text as string)
}

function isEmpty(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.keys(input).length === 0
}
