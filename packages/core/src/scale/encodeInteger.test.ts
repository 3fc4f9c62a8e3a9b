import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeInteger } from './encodeInteger.ts'

test.each([
  [0, 1, [0]],
  [2114, 4, [0x42, 0x08, 0, 0]],
  [2n ** 64n - 1n, 8, new Array(8).fill(0xff)],
  [2n ** 128n - 1n, 16, new Array(16).fill(0xff)]
] as const)('%s in %s bytes', (value, length, expected) => {
  expect([...encodeInteger(value, length)]).toEqual([...expected])
})

test('is what DataView writes', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
      const expected = new Uint8Array(8)
      new DataView(expected.buffer).setBigUint64(0, value, true)
      expect(encodeInteger(value, 8)).toEqual(expected)
    })
  )
})
