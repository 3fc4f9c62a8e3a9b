import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['text', '"text"'],
  [12n, '12n'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Number.NaN, 'NaN'],
  [new Uint8Array(32), 'bytes of length 32'],
  [[1, 2], 'a list of 2'],
  [new Map(), 'an object (Map)'],
  [() => 1, 'a function'],
  ['\u001b[2J\u202e', '"\\u001b[2J\ufffd"']
])('%o is shown as %s', (value, expected) => {
  expect(shorten(value)).toBe(expected)
})

test('a long value keeps its head, its tail and its length', () => {
  const shown = shorten(`0x${'ab'.repeat(5000)}`)
  expect(shown).toHaveLength(72)
  expect(shown).toMatch(/^"0xabab.*…bababab" \(10004 characters\)$/)
})
