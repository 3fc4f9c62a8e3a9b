import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ValueMalformed } from '../errors/values.ts'
import { parseU8, parseU16, parseU32, parseU64, parseU128 } from './parseUnsigned.ts'

describe.each([
  ['u8', parseU8, 255n],
  ['u16', parseU16, 65_535n],
  ['u32', parseU32, 4_294_967_295n],
  ['u64', parseU64, 18_446_744_073_709_551_615n],
  ['u128', parseU128, 340_282_366_920_938_463_463_374_607_431_768_211_455n]
] as const)('%s', (type, parse, maximum) => {
  test('takes its whole range, from every form', () => {
    for (const value of [0n, 1n, maximum]) {
      expect(BigInt(parse(value))).toBe(value)
      expect(BigInt(parse(value.toString()))).toBe(value)
    }
    expect(BigInt(parse(7))).toBe(7n)
  })

  test('refuses values beyond either end', () => {
    for (const value of [-1n, maximum + 1n, 2n ** 256n]) {
      const error = raise(ValueMalformed, () => parse(value))
      expect(error.context).toEqual({ value, type, problem: `it is not within 0 to ${maximum}` })
    }
    raise(ValueMalformed, () => parse('-1'))
  })
})

test('narrow integers are numbers, wide ones are bigints', () => {
  expect(parseU32('12')).toBe(12)
  expect(parseU64('12')).toBe(12n)
})

test.each([
  ['', 'the text is empty'],
  ['  ', 'the text is empty'],
  [' 1', 'there is white space around it'],
  ['1\n', 'there is white space around it'],
  ['0x10', 'it is hexadecimal, not decimal'],
  ['1,000', 'it has separators'],
  ['1 000', 'it has separators'],
  ['1_000', 'it has separators'],
  ['1.5', 'it has a fraction'],
  ['1.', 'it has a fraction'],
  ['+1', 'it has a plus sign or leading zeros'],
  ['007', 'it has a plus sign or leading zeros'],
  ['-0', 'it has a plus sign or leading zeros'],
  ['1e3', 'it is not decimal digits only'],
  ['١٢', 'it is not decimal digits only'],
  ['12n', 'it is not decimal digits only'],
  ['9'.repeat(81), 'the text is too long for a number'],
  [1.5, 'it is not a whole number'],
  [Number.NaN, 'it is not a whole number'],
  [Number.POSITIVE_INFINITY, 'it is not a whole number'],
  [2 ** 53, 'a number this large may have lost digits'],
  [null, 'it is not a number, a bigint or decimal text'],
  [true, 'it is not a number, a bigint or decimal text'],
  [[1], 'it is not a number, a bigint or decimal text'],
  [{ valueOf: () => 1 }, 'it is not a number, a bigint or decimal text']
])('%o is not a whole number: %s', (value, problem) => {
  const error = raise(ValueMalformed, () => parseU64(value))
  expect(error.context).toEqual({ value, type: 'u64', problem })
})

test('any text is either its own canonical decimal or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.bigInt().map(String), fc.stringMatching(/^-?\d+$/)),
      (text) => {
        const canonical = /^\d{1,39}$/.test(text) && String(BigInt(text)) === text
        if (canonical && BigInt(text) < 2n ** 128n) expect(parseU128(text)).toBe(BigInt(text))
        else expect(() => parseU128(text)).toThrow()
      }
    )
  )
})
