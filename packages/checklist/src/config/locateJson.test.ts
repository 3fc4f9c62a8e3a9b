import { expect, test } from 'vitest'
import { locateJson } from './locateJson.ts'

const text = '{\n  "a": [1, "x,]}\\"", {"b": {"c": 2}}],\n  "a\\"b" : null, "d": {}\n}'
test.each<[(string | number)[], number, number]>([
  [[], 1, 1],
  [['a'], 2, 3],
  [['a', 1], 2, 12],
  [['a', 2, 'b', 'c'], 2, 29],
  [['a"b'], 3, 3],
  [['d', 'missing'], 3, 23],
  [['missing'], 1, 1]
])('%j stands at %i:%i', (path, line, column) => {
  expect(locateJson(text, path)).toEqual({ line, column })
})

test('of a key that stands twice, the last one holds', () => {
  expect(locateJson('{"a":1,\n"a":2}', ['a'])).toEqual({ line: 2, column: 1 })
})
