import { expect, test } from 'vitest'
import { locateNative } from './locateNative.ts'

test.for([
  [1000, 1],
  [1999, 1],
  [2000, 0],
  [4009, 0]
] as const)('the token of parachain %i is %i up', ([paraId, parents]) => {
  expect(locateNative(paraId)).toEqual({ parents, interior: [] })
})
