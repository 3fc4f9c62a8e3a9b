import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { XcmVersionMismatch } from '../errors/xcm.ts'
import { chooseXcmVersion, newestXcmVersion } from './chooseXcmVersion.ts'

test('the newest version that both ends read is chosen', () => {
  expect(chooseXcmVersion({ sender: [3, 4, 5], receiver: [2, 3, 4] })).toBe(4)
  expect(chooseXcmVersion({ sender: [5, 4], receiver: [4, 5, 6] })).toBe(5)
  expect(chooseXcmVersion({ sender: [3, 4, 5], receiver: [3, 4, 5], newest: 3 })).toBe(3)
})

test('chains without a common version are refused', () => {
  raise(XcmVersionMismatch, () => chooseXcmVersion({ sender: [2], receiver: [2] }))
  raise(XcmVersionMismatch, () => chooseXcmVersion({ sender: [5], receiver: [4] }))
  raise(XcmVersionMismatch, () => chooseXcmVersion({ sender: [5], receiver: [5], newest: 4 }))
})

test('several lists have a newest version in common, or none', () => {
  expect(newestXcmVersion([2, 3, 4], [6, 5, 4, 3])).toBe(4)
  expect(newestXcmVersion([5], [4])).toBeUndefined()
  expect(newestXcmVersion([1, 2])).toBeUndefined()
})
