import { expect, test } from 'vitest'
import { AnswerCache } from './AnswerCache.ts'

test('the least recently used goes first, and never more is kept than may be', () => {
  const cache = new AnswerCache(2000)
  for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(400))
  expect(cache.get('a')).toBeDefined()
  cache.set('d', 'x'.repeat(400))
  cache.set('e', 'x'.repeat(400))
  expect([...'abcde'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e'])
  expect(cache.bytes).toBeLessThanOrEqual(2000)
  cache.clear()
  expect([cache.bytes, cache.get('a')]).toEqual([0, undefined])
})

test('an answer set again counts once; one that is too large for the room is not kept', () => {
  const cache = new AnswerCache(2000)
  cache.set('a', 'x')
  const once = cache.bytes
  cache.set('a', 'y')
  expect([cache.bytes, cache.get('a')]).toEqual([once, 'y'])
  cache.set('b', 'x'.repeat(1000))
  expect(cache.get('b')).toBeUndefined()
  const none = new AnswerCache(0)
  none.set('a', 'x')
  expect(none.get('a')).toBeUndefined()
})
