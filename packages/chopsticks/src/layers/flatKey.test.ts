import { keyFromHex, type StorageKey } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { CHILD_HEX } from '../../test/support/testRuntime.ts'
import { flatHex, isFlatChildKey, joinFlatKey, splitFlatKey } from './flatKey.ts'

const child = keyFromHex(CHILD_HEX)
const key = 'k' as StorageKey

test('a key of a child trie is joined with that of its trie, and split again', () => {
  expect(joinFlatKey(key, child)).toBe(`${child}k`)
  expect(joinFlatKey(key, undefined)).toBe(key)
  expect(splitFlatKey(joinFlatKey(key, child))).toEqual({ key, child })
  expect(splitFlatKey(key)).toEqual({ key, child: undefined })
  expect(flatHex('0x6b', { child: CHILD_HEX })).toBe(`${CHILD_HEX}6b`)
  expect([flatHex('0x6b', {}), flatHex('0x6b', undefined)]).toEqual(['0x6b', '0x6b'])
})

test.each([
  ['a key in a child trie', `${child}k`, true],
  ['the key of a child trie itself', child, false],
  ['a key that is as long', 'x'.repeat(child.length + 1), false]
])('%s is one of a child trie or not', (_, flat, is) => {
  expect(isFlatChildKey(flat as StorageKey)).toBe(is)
  if (!is) expect(splitFlatKey(flat as StorageKey)).toEqual({ key: flat, child: undefined })
})
