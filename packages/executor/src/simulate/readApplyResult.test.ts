import { expect, test } from 'vitest'
import { readRefusal } from './readApplyResult.ts'

test.each([
  [[0, 0], undefined],
  [[0, 1, 3, 4, 2, 0, 0, 0], undefined],
  [[1, 0, 1], { kind: 'Invalid', reason: 'Payment' }],
  [[1, 0, 2], { kind: 'Invalid', reason: 'Future' }],
  [[1, 0, 7, 42], { kind: 'Invalid', reason: 'Custom 42' }],
  [[1, 0, 99], { kind: 'Invalid', reason: '99' }],
  [[1, 1, 0], { kind: 'Unknown', reason: 'CannotLookup' }],
  [[1, 1, 2, 9], { kind: 'Unknown', reason: 'Custom 9' }]
])('%j is refused for %j', (bytes, refusal) => {
  expect(readRefusal(Uint8Array.from(bytes))).toEqual(refusal)
})
