import { expect, test } from 'vitest'
import { describeApplyError } from './describeApplyError.ts'

test.each([
  [[0, 0], undefined],
  [[0, 1, 3, 4, 2, 0, 0, 0], undefined],
  [[1, 0, 1], 'invalid: Payment'],
  [[1, 0, 2], 'invalid: Future'],
  [[1, 0, 7, 42], 'invalid: Custom 42'],
  [[1, 0, 99], 'invalid: 99'],
  [[1, 1, 0], 'unknown: CannotLookup'],
  [[1, 1, 2, 9], 'unknown: Custom 9']
])('%j is described as %s', (bytes, described) => {
  expect(describeApplyError(Uint8Array.from(bytes))).toBe(described)
})
