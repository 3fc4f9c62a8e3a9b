import { describe, expect, test } from 'vitest'
import { codec, decodes, encodes, u8, write } from '../../test/valueCases.ts'
import { decodeWhole } from './decodeWhole.ts'
import { compactType, type IntegerName, integerType, limbsType } from './integers.ts'
import { listType } from './lists.ts'

const [u64, i8] = [integerType('u64'), integerType('i8')]

describe('integers', () => {
  const NOT_INTEGER = 'it is not an integer'
  const NOT_TEXT = 'it is neither a whole number in digits nor hex'
  encodes('u8', u8, [
    ...([0, 255, 12n, '7', '0x0c', '0xFF'] as const).map(
      (input) => [input, `0x${Number(input).toString(16).padStart(2, '0')}`] as const
    ),
    [256, 'it is not between 0 and 255'],
    [-1, 'it is not between 0 and 255'],
    ['-1', 'it is not between 0 and 255'],
    [1.5, NOT_INTEGER],
    [
      2 ** 53,
      'it is a number of 2^53 or more, which may be rounded: give it as a bigint or as text'
    ],
    [true, NOT_INTEGER],
    [null, NOT_INTEGER],
    [{}, NOT_INTEGER],
    ['', NOT_TEXT],
    ['0x', NOT_TEXT],
    ['1.5', NOT_TEXT],
    [' 1', NOT_TEXT],
    [codec('0x07', { toBigInt: () => 9n }), '0x09'],
    [{ toBigInt: 9 }, NOT_INTEGER],
    [{ toArrayLike: () => [], toString: () => '9' }, '0x09'],
    [codec('0x07'), '0x07'],
    [codec('0x0708'), '1 bytes are left over']
  ])
  encodes('i8', i8, [
    [-128, '0x80'],
    [127, '0x7f'],
    [128, 'it is not between -128 and 127'],
    [-129, 'it is not between -128 and 127'],
    ['0xff', '0xff'],
    ['0x80', '0x80'],
    ['0x7f', '0x7f'],
    ['0x0ff', 'it is not between -128 and 127'],
    ['-5', '0xfb'],
    ['128', 'it is not between -128 and 127']
  ])
  test.each([
    'u8',
    'u16',
    'u32',
    'u64',
    'u128',
    'u256',
    'i8',
    'i16',
    'i32',
    'i64',
    'i128',
    'i256'
  ] as const)(
    '%s has the range of its bits, and is a bigint beyond 32 bits',
    (name: IntegerName) => {
      const bits = BigInt(name.slice(1))
      const [least, most] = name.startsWith('i')
        ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
        : [0n, 2n ** bits - 1n]
      const type = integerType(name)
      for (const value of [least, most, 1n]) {
        expect(decodeWhole(type, type.encode(value))).toBe(bits > 32n ? value : Number(value))
      }
      for (const value of [least - 1n, most + 1n]) {
        expect(write(type, value)).toBe(`it is not between ${least} and ${most}`)
      }
    }
  )
  const compact = compactType('u8')
  encodes('Compact<u8>', compact, [
    [63, '0xfc'],
    [255, '0xfd03'],
    [256, 'it is not between 0 and 255']
  ])
  decodes('Compact<u8>', compact, [
    ['0xfd03', 255, '255'],
    ['0x0104', 'it is not between 0 and 255']
  ])
  decodes('Compact<u64>', compactType('u64'), [['0x821a0600', 100_000n, '100_000']])
  const limbs = limbsType(
    listType('[u64; 2]', () => u64, 2),
    2
  )
  const ONE = '01'.padEnd(16, '0')
  encodes('U128', limbs, [
    [2n ** 64n + 1n, `0x${ONE}${ONE}`],
    ['1', `0x${ONE}${'00'.repeat(8)}`],
    [2n ** 128n, `it is not between 0 and ${2n ** 128n - 1n}`],
    [-1, `it is not between 0 and ${2n ** 128n - 1n}`],
    [[1n, 1n], `0x${ONE}${ONE}`],
    [codec(`0x${ONE}${ONE}`), `0x${ONE}${ONE}`]
  ])
  decodes('U128', limbs, [[`0x${ONE}${ONE}`, [1n, 1n], '18_446_744_073_709_551_617']])
  test.each([
    [9999, '9999'],
    [10_000, '10_000'],
    [-9999, '-9999'],
    [-10_000, '-10_000'],
    [1_234_567n, '1_234_567']
  ])('%s is shown as %s', (value, text) => {
    expect(integerType('i64').describe(value)).toBe(text)
  })
  test.each([
    [0, '0.00%'],
    [1, '0.00%'],
    [100, '0.01%'],
    [123_456, '12.34%'],
    [1_000_000, '100.00%']
  ])('%s of a million parts are %s', (value, text) => {
    expect(integerType('u32', 1_000_000n).describe(value)).toBe(text)
  })
})
