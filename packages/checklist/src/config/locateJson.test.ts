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
  [['missing'], 1, 1],
  [['a', 9], 2, 8],
  [['d', 0], 3, 23],
  [['a', 0, 'x'], 2, 9]
])('%j stands at %i:%i', (path, line, column) => {
  expect(locateJson(text, path)).toEqual({ line, column })
})

test.each([
  ['[]', [0]],
  ['"a:b"', ['x']],
  ['7', [0]]
])('in %s, what is missing stands where the value begins', (whole, path) => {
  expect(locateJson(` ${whole}`, path)).toEqual({ line: 1, column: 2 })
})

test('of a key that stands twice, the last one holds', () => {
  expect(locateJson('{"a":{"b":1},\n"a":{}}', ['a', 'b'])).toEqual({ line: 2, column: 5 })
  expect(locateJson('{"a":1,\n"a":2}', ['a'])).toEqual({ line: 2, column: 1 })
})
