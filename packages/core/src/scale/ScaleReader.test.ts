import { expect, test } from 'vitest'
import { isParaclockError } from '../errors/isParaclockError.ts'
import { encodeBytes } from './encodeBytes.ts'
import { encodeCompact } from './encodeCompact.ts'
import { encodeInteger } from './encodeInteger.ts'
import { joinBytes } from './joinBytes.ts'
import { openScale, type ScaleReader } from './ScaleReader.ts'

const read = (...parts: readonly Uint8Array[]) => openScale(joinBytes(parts), 'thing')

function problemOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (isParaclockError(error)) return error.message
  }
  return 'none'
}

test('reads values in their order, and the bytes of some of them', () => {
  const bytes = Uint8Array.of(9, 8)
  const reader = read(encodeInteger(7, 4), encodeCompact(2), encodeBytes(bytes), encodeBytes(bytes))
  expect(reader.u32()).toBe(7)
  expect(reader.span(() => reader.list(() => reader.bytes()))).toEqual({
    value: [bytes, bytes],
    bytes: joinBytes([encodeCompact(2), encodeBytes(bytes), encodeBytes(bytes)])
  })
  expect(problemOf(() => reader.end())).toBe('none')
})

test.each<[string, Uint8Array, (reader: ScaleReader) => unknown]>([
  ['4 bytes are announced where 1 are left', Uint8Array.of(1), (reader) => reader.u32()],
  ['2 bytes are announced where 1 are left', Uint8Array.of(8, 1), (reader) => reader.bytes()],
  ['exceeds 2^53 - 1', new Uint8Array(8).fill(255), (reader) => reader.u64()],
  ['a length does not decode', new Uint8Array(), (reader) => reader.compact()],
  ['a list of 63 items is cut off', Uint8Array.of(252), (reader) => reader.list(() => 0)],
  ['an option begins with 2', Uint8Array.of(2), (reader) => reader.option()],
  ['1 bytes follow it', Uint8Array.of(0), (reader) => reader.end()]
])('refuses bytes: %s', (problem, bytes, work) => {
  expect(problemOf(() => work(read(bytes)))).toContain(problem)
})
