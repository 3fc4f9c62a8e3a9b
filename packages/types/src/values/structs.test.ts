import { describe, expect, test } from 'vitest'
import { codec, decodes, encodes, u8 } from '../../test/valueCases.ts'
import { bytesType } from './bytes.ts'
import { optionType } from './enums.ts'
import { compactType } from './integers.ts'
import {
  singleByteType,
  singleFieldType,
  singleItemType,
  structType,
  withoutVoids
} from './structs.ts'

describe('structs', () => {
  const type = structType('Pair', [
    ['first_part', () => u8],
    ['hash', () => optionType('Option<u8>', () => u8)]
  ])
  const EXPECTED = 'expected firstPart, hash'
  encodes('a struct', type, [
    [{ first_part: 1, hash: 2 }, '0x010102'],
    [{ hash: 2, firstPart: 1 }, '0x010102'],
    [{ firstPart: 1, hash_: 2 }, '0x010102'],
    [{ first_part: 1 }, '0x0100'],
    [[1, null], '0x0100'],
    [[1], 'it has 1 items instead of 2'],
    ['0x0100', '0x0100'],
    [codec('0x0100'), '0x0100'],
    ['0x01', 'it is cut off, or not a value of the type'],
    [{ hash: 2 }, 'first_part is missing'],
    [{ first_part: 256 }, 'it is not between 0 and 255 (in first_part)'],
    [{ first_part: 1, other: 2 }, `there is no field other: ${EXPECTED}`],
    [{ first_part: 1, firstPart: 2 }, 'first_part is there twice'],
    [null, EXPECTED],
    [7, EXPECTED],
    [new Map(), EXPECTED]
  ])
  decodes('a struct', type, [
    ['0x010102', { first_part: 1, hash: 2 }, '{firstPart: 1, hash: 2}'],
    ['0x0100', { first_part: 1, hash: undefined }, '{firstPart: 1, hash: none}']
  ])
  encodes('an empty struct', structType('Empty', []), [[7, 'expected nothing']])

  const single = singleFieldType('inner', u8)
  encodes('a struct of one number', single, [
    [{ inner: 5 }, '0x05'],
    [5, '0x05'],
    ['7', '0x07'],
    ['0x05', 'expected { inner: value }'],
    [{ inner: 5, other: 1 }, 'it is not an integer'],
    [{ other: 5 }, 'it is not an integer'],
    [codec('0x05'), '0x05']
  ])
  decodes('a struct of one number', single, [['0x05', 5, '{inner: 5}']])
  encodes('a struct of bytes', singleFieldType('data', bytesType), [
    [{ data: 'ab' }, '0x086162'],
    [Uint8Array.of(1), '0x0401'],
    ['ab', 'expected { data: value }'],
    [[1], 'expected { data: value }']
  ])
  encodes('a struct of a compact number', singleFieldType('inner', compactType('u8')), [
    ['0x05', 'expected { inner: value }'],
    [5, '0x14']
  ])
  const item = singleItemType(u8)
  encodes('a tuple of one', item, [
    [[5], '0x05'],
    [5, '0x05'],
    [[5, 6], 'it is not an integer']
  ])
  decodes('a tuple of one', item, [['0x05', 5, '[5]']])
  encodes('an array of one byte', singleByteType(u8), [
    [5, '0x05'],
    ['0x05', '0x05'],
    [Uint8Array.of(5), '0x05'],
    [[5], '0x05'],
    [256, 'it is not between 0 and 255']
  ])
  const voids = [
    { name: 'first_part', isVoid: false },
    { name: 'marker', isVoid: true }
  ]
  encodes(
    'a struct with a part that has no value',
    withoutVoids(structType('S', [['first_part', () => u8]]), voids),
    [
      [{ first_part: 1 }, '0x01'],
      [{ first_part: 1, marker: null }, '0x01'],
      [{ first_part: 1, marker: undefined }, '0x01'],
      [{ first_part: 1, marker: 5 }, 'there is no field marker: expected firstPart'],
      [{ first_part: null }, 'it is not an integer (in first_part)'],
      [[1, null], '0x01'],
      [[1, 5], 'it has 2 items instead of 1'],
      [[1], '0x01'],
      ['0x01', '0x01']
    ]
  )
  test('a struct whose parts all have values is unchanged', () => {
    expect(withoutVoids(type, voids.slice(0, 1))).toBe(type)
  })
})
