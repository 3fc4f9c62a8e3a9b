import { expect, test } from 'vitest'
import { chooseDue } from './chooseDue.ts'

test.each([
  ['minute', 1_200, 1_320],
  ['minute', 1_229, 1_320],
  ['minute', 1_231, 1_380],
  ['hour', 7_200, 10_800],
  ['hour', 10_710, 10_800],
  ['hour', 10_711, 14_400]
] as const)('of whole %ss, at %i it is %i', (variant, now, due) => {
  expect(chooseDue({ variant, now })).toBe(due)
})
