import { describe, expect, test } from 'vitest'
import { attempt, codec, decodes, encodes, u16 } from '../../test/valueCases.ts'
import { decodeFirst, hasBytes, isHex, scaleOf } from './decodeWhole.ts'
import { openPart } from './openPart.ts'
import { boolType, charType, textType, voidType } from './plain.ts'
import type { Cursor } from './ValueType.ts'

describe('plain values', () => {
  encodes('()', voidType, [
    [undefined, '0x'],
    [null, '0x'],
    [{}, '0x'],
    [[], '0x'],
    [0, 'the type has no value'],
    ['', 'the type has no value'],
    [{ a: 1 }, 'the type has no value']
  ])
  encodes('bool', boolType, [
    [true, '0x01'],
    [false, '0x00'],
    [1, 'it is neither true nor false'],
    [codec('0x01'), '0x01']
  ])
  encodes('str', textType, [
    ['é', '0x08c3a9'],
    [7, 'it is not text'],
    [codec('0x0461'), '0x0461']
  ])
  decodes('str', textType, [
    ['0x08c3a9', 'é', 'é'],
    ['0x04c3', 'it is cut off, or not a value of the type'],
    ['0x0cefbbbf', '\ufeff']
  ])
  encodes('char', charType, [
    ['a', '0x61000000'],
    ['😀', '0x00f60100'],
    ['ab', 'it is not one character'],
    ['', 'it is not one character'],
    [7, 'it is not one character']
  ])
  decodes('char', charType, [['0x00f60100', '😀', '😀']])
})

test('bytes are read from a position on, and their length is returned', () => {
  expect(decodeFirst(u16, Uint8Array.of(1, 0, 9))).toEqual({ value: 1, length: 2 })
  expect(decodeFirst(u16, Buffer.from([7, 1, 0]).subarray(1))).toEqual({ value: 1, length: 2 })
})

test.each([
  ['0x', true],
  ['0xAb', true],
  ['0xa', false],
  ['ab', false],
  [7, false]
])('%j is hex: %s', (input, expected) => {
  expect(isHex(input)).toBe(expected)
})

test('SCALE bytes are bytes, hex, and what polkadot.js encodes', () => {
  const own = Object.assign(Uint8Array.of(9), { toU8a: () => Uint8Array.of(7) })
  const inputs = [Uint8Array.of(1), '0x02', codec('0x03'), own, 'text', null, { toU8a: 1 }]
  expect(inputs.map((input) => scaleOf(input)?.[0])).toEqual([
    ...[1, 2, 3, 7, undefined, undefined, undefined]
  ])
  expect([hasBytes(own), hasBytes({ toU8a: 1 }), hasBytes(null)]).toEqual([true, false, false])
})

describe('the limits of one value', () => {
  const cursor = (length: number, state: Partial<Pick<Cursor, 'depth' | 'parts'>> = {}) =>
    Object.assign(new Uint8Array(length), { i: 0, ...state }) as Cursor
  const open = (bytes: Cursor) => attempt(() => openPart('T', bytes, () => 'in'))

  test('parts nest 256 levels, and leave their level when they end', () => {
    const bytes = cursor(1, { depth: 255 })
    expect([open(bytes), bytes.depth, bytes.parts]).toEqual(['in', 255, 1])
    expect(open(cursor(1, { depth: 256 }))).toBe('it nests more than 256 levels')
    const inner = cursor(1)
    expect(openPart('T', inner, () => inner.depth)).toBe(1)
  })

  test.each([
    [0, 4096],
    [100, 4496],
    [64_512, 262_144],
    [10_000_000, 262_144]
  ])('%d bytes have at most %d parts', (length, most) => {
    expect(open(cursor(length, { parts: most - 1 }))).toBe('in')
    expect(open(cursor(length, { parts: most }))).toBe(`it has more than ${most} parts`)
  })
})
