import { expect, test } from 'vitest'
import { scanJson } from './scanJson.ts'

const limits = { maxDepth: 2, maxEntries: 4 }

test.each([
  ['12', 0, undefined],
  ['[[],[]]', 4, undefined],
  ['[1,2,3,4]', 4, undefined],
  ['[1,2,3,4,5]', 5, 'maxEntries'],
  ['{"a":[{', 3, 'maxDepth'],
  ['["[[[,,,,"]', 1, undefined],
  ['["\\"[[[,,,,\\\\"]', 1, undefined],
  ['["[[[,,,,', 1, undefined]
])('%s', (text, entries, exceeded) => {
  expect(scanJson(text, limits)).toEqual({ entries, exceeded })
})

test('each mark has its place and its depth', () => {
  const marks: unknown[] = []
  scanJson('{"a\\"":[1,2]}', limits, (...mark) => marks.push(mark))
  expect(marks).toEqual([
    ['{', 1, 0, 0],
    ['"', 1, 1, 5],
    ['[', 2, 7, 7],
    [',', 2, 9, 9]
  ])
})
