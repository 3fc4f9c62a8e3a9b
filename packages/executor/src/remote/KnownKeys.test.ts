import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MISSING } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { KnownKeys } from './KnownKeys.ts'

const key = (text: string): StorageKey => text as StorageKey
const KEYS = ['b', 'd', 'f', 'h', 'j'].map(key)
/** Keys of the trie, and those around them. */
const PLACES = ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map(key)

/** A page of the trie: up to so many keys after one. */
const pageAfter = (from: StorageKey, count: number) => {
  const after = KEYS.filter((one) => one > from)
  return { from, keys: after.slice(0, count), complete: after.length <= count }
}

test('a next key is known exactly where pages cover it, in whatever order they come', () => {
  const page = fc
    .tuple(fc.constantFrom(...PLACES), fc.integer({ min: 1, max: 3 }))
    .map(([from, count]) => pageAfter(from, count))
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
      const known = new KnownKeys()
      for (const { from, keys, complete } of pages) known.add(from, keys, complete)
      for (const after of PLACES) {
        const isCovered = pages.some(
          ({ from, keys, complete }) => from <= after && (complete || after < (keys.at(-1) ?? from))
        )
        const next = KEYS.find((one) => one > after) ?? null
        expect(known.next(after)).toBe(isCovered ? next : MISSING)
      }
    }),
    { numRuns: 300 }
  )
})

test.each<[string, readonly [string, number][]]>([
  [
    'that begins where another ends',
    [
      ['', 2],
      ['d', 2]
    ]
  ],
  [
    'that ends where another begins',
    [
      ['d', 2],
      ['', 2]
    ]
  ],
  [
    'that another covers',
    [
      ['', 4],
      ['b', 1]
    ]
  ],
  [
    'that covers another',
    [
      ['b', 1],
      ['', 4]
    ]
  ],
  [
    'at the end of the trie',
    [
      ['e', 5],
      ['', 3]
    ]
  ]
])('a page %s is joined with it', (_, pages) => {
  const known = new KnownKeys()
  for (const [from, count] of pages) {
    const { keys, complete } = pageAfter(key(from), count)
    known.add(key(from), keys, complete)
  }
  expect(known.next(key('d'))).toBe('f')
  expect(known.next(key('a'))).toBe('b')
})

test('a page without keys is the end of the trie, or covers nothing', () => {
  const known = new KnownKeys()
  known.add(key('x'), [], false)
  expect(known.next(key('x'))).toBe(MISSING)
  known.add(key('x'), [], true)
  expect([known.next(key('x')), known.next(key('z'))]).toEqual([null, null])
  expect(known.next(key('w'))).toBe(MISSING)
})
