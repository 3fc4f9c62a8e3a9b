import { describe, expect, test } from 'vitest'
import { codec, decodes, encodes, u8, u16 } from '../../test/valueCases.ts'
import { isList, listType, mapType, setType, tupleType } from './lists.ts'
import { textType } from './plain.ts'

describe('lists', () => {
  const list = listType('Vec<u8>', () => u8)
  encodes('a list', list, [
    [[1, 2], '0x080102'],
    [[], '0x00'],
    [[1, 256], 'it is not between 0 and 255 (in 1)'],
    ['x', 'it is not a list'],
    ['0x0401', '0x0401'],
    [codec('0x0401'), '0x0401']
  ])
  decodes('a list', list, [
    ['0x080102', [1, 2], '[1, 2]'],
    ['0x00', [], '[]'],
    ['0x0801', 'it is cut off: 2 expected, 1 bytes left']
  ])
  const fixed = listType('[u16; 2]', () => u16, 2)
  encodes('an array', fixed, [
    [[1, 2], '0x01000200'],
    [[1], 'it has 1 items instead of 2']
  ])
  decodes('an array', fixed, [
    ['0x01000200', [1, 2]],
    ['0x01', 'it is cut off: 2 expected, 1 bytes left']
  ])
  const tuple = tupleType('(u8, str)', [() => u8, () => textType])
  encodes('a tuple', tuple, [
    [[1, 'x'], '0x010478'],
    [[1], 'it has 1 items instead of 2'],
    [[1, 2], 'it is not text (in 1)']
  ])
  decodes('a tuple', tuple, [['0x010478', [1, 'x'], '[1, x]']])
  const numbers = listType('Vec<u16>', () => u16)
  encodes(
    'a set of numbers',
    setType(numbers, () => u16),
    [
      [[256, 3], '0x0803000001'],
      [[3, 256], '0x0803000001'],
      [[1, 1], 'it is there twice'],
      [[1, 70_000], 'it is not between 0 and 65535 (in 1)'],
      ['0x040300', '0x040300'],
      [7, 'it is not a list']
    ]
  )
  const texts = listType('Vec<str>', () => textType)
  encodes(
    'a set of texts',
    setType(texts, () => textType),
    [
      [['b', 'a'], '0x0804610462'],
      [['a', 'a'], 'it is there twice']
    ]
  )
  const entries = listType('Vec<(u16, u8)>', () => tupleType('(u16, u8)', [() => u16, () => u8]))
  const map = mapType(
    entries,
    () => u16,
    () => u8
  )
  encodes('a map', map, [
    [{ 256: 1, 3: 2 }, '0x08030002000101'],
    [
      [
        [256, 1],
        [3, 2]
      ],
      '0x08030002000101'
    ],
    [
      [
        [3, 1],
        [3, 2]
      ],
      'it is there twice'
    ],
    [codec('0x04030002'), '0x04030002'],
    [null, 'it is not a list'],
    [new Map(), 'it is not a list']
  ])
  decodes('a map', map, [['0x04030002', [[3, 2]], '{3: 2}']])
  test('a list of polkadot.js is read by its bytes', () => {
    expect([isList([]), isList({}), isList(Object.assign([], { toU8a: () => [] }))]).toEqual([
      true,
      false,
      false
    ])
  })
})
