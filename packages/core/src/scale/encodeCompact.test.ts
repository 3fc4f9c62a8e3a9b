import { compactToU8a } from '@polkadot/util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCompact } from './encodeCompact.ts'

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

test('100,000 random numbers are as @polkadot/util writes them', () => {
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
    { numRuns: 100_000 }
  )
}, 60_000)

// A hundred thousand of vitest's own comparisons take seconds.
function isEqual(one: Uint8Array, two: Uint8Array): boolean {
  return one.length === two.length && one.every((byte, index) => byte === two[index])
}
