import { expect, test } from 'vitest'
import { largest } from './largest.ts'

test('the largest is found at any place, and zero is the smallest result', () => {
  expect(largest([3n, 2n ** 70n, 1n])).toBe(2n ** 70n)
  expect(largest([-1n, -2n])).toBe(0n)
  expect(largest([])).toBe(0n)
})
