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
