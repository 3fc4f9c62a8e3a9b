import { expect, test } from 'vitest'
import { renderValue } from './renderValue.ts'

test('large numbers are decimal text, and bytes are hex', () => {
  const value = { fee: 2n ** 64n, list: [1n], bytes: Uint8Array.of(1, 255), none: undefined }
  expect(renderValue(value)).toBe('{"fee":"18446744073709551616","list":["1"],"bytes":"0x01ff"}')
  expect(renderValue({ a: 1 }, { indent: 2 })).toBe('{\n  "a": 1\n}')
})
