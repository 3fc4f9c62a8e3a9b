import { expect, test } from 'vitest'
import { RecentMap } from './RecentMap.ts'

const createTexts = (most: number) =>
  new RecentMap<string, string>({ most, largest: most / 4, sizeOf: (text) => text.length })

test('the least recently used entry is dropped first, and the limit holds', () => {
  const texts = createTexts(2000)
  for (const key of ['a', 'b', 'c', 'd']) texts.set(key, 'x'.repeat(500))
  expect(texts.get('a')).toBeDefined()
  texts.set('e', 'x'.repeat(400))
  expect([...'abcde'].filter((key) => texts.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e'])
  expect(texts.size).toBe(1900)
  texts.delete('a')
  expect([texts.size, texts.get('a')]).toEqual([1400, undefined])
  texts.clear()
  expect([texts.size, texts.get('c')]).toEqual([0, undefined])
})

test('a value that is set again counts once; a value that is too large is not kept and removes the old one', () => {
  const texts = createTexts(2000)
  texts.set('a', 'x')
  texts.set('a', 'yy')
  expect([texts.size, texts.get('a')]).toEqual([2, 'yy'])
  texts.set('a', 'x'.repeat(501))
  expect([texts.size, texts.get('a')]).toEqual([0, undefined])
  const none = createTexts(0)
  none.set('a', 'x')
  expect(none.get('a')).toBeUndefined()
})

test('an entry counts as one without a size function', () => {
  const recent = new RecentMap<number, number>({ most: 2 })
  for (const key of [1, 2, 3]) recent.set(key, key)
  expect([1, 2, 3].map((key) => recent.get(key))).toEqual([undefined, 2, 3])
})

test('entries fit exactly, and setting or reading one makes it the newest', () => {
  const recent = new RecentMap<string, number>({
    most: 10,
    sizeOf: (value, key) => value + key.length
  })
  recent.set('a', 4)
  recent.set('b', 4)
  expect(recent.size).toBe(10)
  recent.set('a', 4)
  recent.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([4, undefined, 4])
  recent.set('d', 9)
  expect([recent.size, recent.get('a'), recent.get('d')]).toEqual([10, undefined, 9])
  recent.set('e', 10)
  expect([recent.size, recent.get('d'), recent.get('e')]).toEqual([10, 9, undefined])
  recent.delete('none')
  expect(recent.size).toBe(10)
})
