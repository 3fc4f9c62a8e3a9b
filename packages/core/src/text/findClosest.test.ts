import { expect, test } from 'vitest'
import { findClosest } from './findClosest.ts'

test.each([
  ['endpoint', 'endpoints'],
  ['enpdoints', 'endpoints'],
  ['paraID', 'paraId'],
  ['prot', 'port'],
  ['automation', undefined],
  ['', undefined],
  ['x'.repeat(100), undefined],
  ['scheduel', 'schedule'],
  ['x', undefined]
])('%s was meant to be %s', (word, meant) => {
  expect(
    findClosest(word, ['endpoints', 'paraId', 'specName', 'genesis', 'port', 'schedule'])
  ).toBe(meant)
})

test.each([
  ['a word of 64 letters', `${'x'.repeat(63)}y`, ['x'.repeat(64)], 'x'.repeat(64)],
  ['a word of 65 letters', `${'x'.repeat(64)}y`, ['x'.repeat(65)], undefined],
  ['the first of two equally close', 'part', ['port', 'cart'], 'port'],
  ['the closer one', 'part', ['pots', 'cart'], 'cart'],
  ['a third of the letters', 'abcdef', ['abcdxy'], 'abcdxy'],
  ['more than a third of the letters', 'abcdef', ['abcxyz'], undefined],
  ['one slip in a short word', 'ab', ['ac'], 'ac'],
  ['two slips in a short word', 'ab', ['cd'], undefined],
  ['swapped letters count once', 'ba', ['ab'], 'ab'],
  ['swapped letters that are not neighbours', 'abc', ['cba'], undefined],
  ['no known word', 'ab', [], undefined]
])('%s', (_, word, known, closest) => {
  expect(findClosest(word, known)).toBe(closest)
})
