import { IntegerMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { requireEra } from './requireEra.ts'

test('the powers of two from 4 to 4096 are taken', () => {
  for (let blocks = 4; blocks <= 4_096; blocks *= 2) requireEra(blocks)
})

test.each([
  [6, 8],
  [100, 128],
  [2, 4],
  [0, 4],
  [-64, 4],
  [8_192, 4_096],
  [64.5, 64],
  [Number.NaN, 4],
  [Number.POSITIVE_INFINITY, 4_096]
])('%s is refused with the nearest one, %s', (blocks, nearest) => {
  const { message } = raise(IntegerMalformed, () => requireEra(blocks))
  expect(message).toContain('a power of two from 4 to 4096')
  expect(message).toMatch(new RegExp(`: the nearest one is ${nearest}$`))
})
