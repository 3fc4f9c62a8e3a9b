import { ParaclockError } from '@paraclock/core'
import type { HoleValue } from './CallTemplate.ts'
import type { HoleWriter } from './HoleWriter.ts'

const U32 = 0x1_0000_0000
const WORD = 0x1_0000_0000n
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const SMALL = 1 << 6
const MIDDLE = 1 << 14
const LARGE = 1 << 30

/** Writes whole numbers of so many bytes, the lowest first. */
export function integerWriter(hole: string, bytes: number): HoleWriter {
  const read = readerOf(hole, bytes)
  return {
    longest: bytes,
    size: (value) => {
      read(value)
      return bytes
    },
    write: (buffer, offset, value) => writeInteger(buffer, offset, read(value), bytes)
  }
}

/** Writes whole numbers in compact form, of at most so many bytes. */
export function compactWriter(hole: string, bytes: number): HoleWriter {
  const read = readerOf(hole, bytes)
  return {
    // A byte that tells the length, or, of short numbers, four bytes with their form in them.
    longest: Math.max(4, bytes + 1),
    size: (value) => sizeOfCompact(read(value)),
    write: (buffer, offset, value) => writeCompact(buffer, offset, read(value))
  }
}

/** How many bytes a whole number takes in compact form. */
export function sizeOfCompact(value: number | bigint): number {
  if (value < SMALL) return 1
  if (value < MIDDLE) return 2
  if (value < LARGE) return 4
  return 1 + lengthOf(value)
}

/** Writes a whole number in compact form, and returns the offset behind it. */
export function writeCompact(buffer: Uint8Array, offset: number, value: number | bigint): number {
  if (value < SMALL) return writeInteger(buffer, offset, Number(value) << 2, 1)
  if (value < MIDDLE) return writeInteger(buffer, offset, (Number(value) << 2) | 1, 2)
  if (value < LARGE) return writeInteger(buffer, offset, Number(value) * 4 + 2, 4)
  const length = lengthOf(value)
  buffer[offset] = ((length - 4) << 2) | 3
  return writeInteger(buffer, offset + 1, value, length)
}

// Arithmetic with bigints is several times slower: what fits a number becomes one.
function readerOf(hole: string, bytes: number): (value: HoleValue) => number | bigint {
  const limit = 1n << BigInt(8 * bytes)
  const plainLimit = Math.min(Number(limit), Number.MAX_SAFE_INTEGER + 1)
  return (value) => {
    const plain = typeof value === 'bigint' && value <= SAFE ? Number(value) : value
    if (typeof plain === 'bigint' && plain < limit) return plain
    if (Number.isInteger(plain) && (plain as number) >= 0 && (plain as number) < plainLimit) {
      return plain as number
    }
    const expected = `a whole number from 0 to 2^${8 * bytes} - 1`
    throw new ParaclockError('TemplateValueInvalid', { hole, value, expected })
  }
}

function lengthOf(value: number | bigint): number {
  if (typeof value === 'number') return value < U32 ? 4 : 4 + widthOf(Math.floor(value / U32))
  let rest = value
  let words = 0
  while (rest >= WORD) {
    rest >>= 32n
    words += 1
  }
  return 4 * words + widthOf(Number(rest))
}

/** How many bytes a number below 2^32 takes. */
function widthOf(word: number): number {
  return Math.ceil((32 - Math.clz32(word)) / 8)
}

function writeInteger(
  buffer: Uint8Array,
  offset: number,
  value: number | bigint,
  length: number
): number {
  let at = offset
  const end = offset + length
  let rest = value
  while (typeof rest === 'bigint' && rest >= WORD) {
    at = writeWord(buffer, at, Number(rest & 0xffff_ffffn), Math.min(end, at + 4))
    rest >>= 32n
  }
  let low = Number(rest)
  while (low >= U32) {
    at = writeWord(buffer, at, low % U32, Math.min(end, at + 4))
    low = Math.floor(low / U32)
  }
  at = writeWord(buffer, at, low, Math.min(end, at + 4))
  buffer.fill(0, at, end)
  return end
}

function writeWord(buffer: Uint8Array, offset: number, word: number, end: number): number {
  let rest = word
  for (let at = offset; at < end; at += 1) {
    buffer[at] = rest
    rest >>>= 8
  }
  return end
}
