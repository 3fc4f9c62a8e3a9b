import { expect, test } from 'vitest'
import { encodeU64 } from './encodeU64.ts'

test('a u64 is little-endian, eight bytes', () => {
  // parity-scale-codec, u64::encode.
  expect(encodeU64(0)).toBe('0x0000000000000000')
  expect(encodeU64(69)).toBe('0x4500000000000000')
  expect(encodeU64(2 ** 32)).toBe('0x0000000001000000')
})
