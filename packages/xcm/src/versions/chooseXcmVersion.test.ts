import { expect, test } from 'vitest'
import { openRuntime } from '../../test/openRuntime.ts'
import { raise } from '../../test/raise.ts'
import { chooseXcmVersion, listXcmVersions } from './chooseXcmVersion.ts'

test('the newest version that both ends read is chosen', () => {
  expect(chooseXcmVersion({ sender: [3, 4, 5], receiver: [2, 3, 4] })).toBe(4)
  expect(chooseXcmVersion({ sender: [5, 4], receiver: [4, 5, 6] })).toBe(5)
  expect(chooseXcmVersion({ sender: [3, 4, 5], receiver: [3, 4, 5], newest: 3 })).toBe(3)
})

test('what is common to none is refused', () => {
  raise('XcmVersionMismatch', () => chooseXcmVersion({ sender: [2], receiver: [2] }))
  raise('XcmVersionMismatch', () => chooseXcmVersion({ sender: [5], receiver: [4] }))
  raise('XcmVersionMismatch', () => chooseXcmVersion({ sender: [5], receiver: [5], newest: 4 }))
})

test('a chain tells its versions by its metadata', () => {
  const target = openRuntime('target')
  expect(listXcmVersions(target)).toEqual([3, 4, 5])
  expect(chooseXcmVersion({ sender: { api: target }, receiver: [4, 3] })).toBe(4)
})
