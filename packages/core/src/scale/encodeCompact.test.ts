import { compactToU8a } from '@polkadot/util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCompact } from './encodeCompact.ts'
import { readCompact } from './readCompact.ts'

test.each([
  0n,
  63n,
  64n,
  2n ** 14n - 1n,
  2n ** 14n,
  2n ** 30n - 1n,
  2n ** 30n,
  2n ** 32n - 1n,
  2n ** 64n - 1n,
  2n ** 128n - 1n
])('%s is as @polkadot/util writes it', (value) => {
  expect(encodeCompact(value)).toEqual(compactToU8a(value))
})

test('10,000 random numbers are as @polkadot/util writes them', () => {
  const value = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 16n }),
    fc.bigInt({ min: 0n, max: 2n ** 33n }),
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
  )
  fc.assert(
    fc.property(value, (number) => {
      const expected = compactToU8a(number)
      if (!isEqual(encodeCompact(number), expected)) expect.fail(`${number}`)
      if (number >= 2n ** 53n) return
      if (!isEqual(encodeCompact(Number(number)), expected)) expect.fail(`${number}`)
    }),
    { numRuns: 10_000 }
  )
}, 60_000)

test('a u32 is read at any position, and other bytes are refused', () => {
  const length = fc.oneof(fc.nat(70_000), fc.nat(2 ** 32 - 1))
  fc.assert(
    fc.property(length, fc.nat(3), (count, at) => {
      const { length: width } = compactToU8a(count)
      const bytes = Uint8Array.of(...new Uint8Array(at).fill(255), ...compactToU8a(count), 255)
      expect(readCompact(bytes, at)).toEqual({ count, width })
      expect(readCompact(bytes.subarray(0, at + width), at)).toEqual({ count, width })
      expect(readCompact(bytes.subarray(0, at + width - 1), at)).toBeUndefined()
    }),
    { numRuns: 300 }
  )
  for (const longer of [
    [1, 0],
    [2, 1, 0, 0],
    [3, 255, 255, 255, 63],
    [7, 0, 0, 0, 0, 1]
  ]) {
    expect(readCompact(Uint8Array.from(longer))).toBeUndefined()
  }
})

// 100,000 comparisons by vitest take seconds.
function isEqual(one: Uint8Array, two: Uint8Array): boolean {
  return one.length === two.length && one.every((byte, index) => byte === two[index])
}
