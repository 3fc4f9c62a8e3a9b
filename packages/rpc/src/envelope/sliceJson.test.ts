import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sliceJson } from './sliceJson.ts'

test('each slice is the text of a member or of an item', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isSpaced) => {
      if (typeof value !== 'object' || value === null) return
      const text = JSON.stringify(value, null, isSpaced ? 1 : 0)
      const slices = [...sliceJson(text)].map(([key, slice]) => [key, JSON.parse(slice)])
      expect(new Map(slices as [string, unknown][])).toEqual(
        new Map(Object.entries(JSON.parse(text)))
      )
    })
  )
})

test.each([
  ['{"a":1e2 , "b":[1,{"a":2}]}', { a: '1e2', b: '[1,{"a":2}]' }],
  ['{"a":1,"a":"x,}"}', { a: '"x,}"' }],
  ['{"\\u0061":9007199254740993}', { a: '9007199254740993' }],
  [' [ 1.50 ,[2,3],"]"]', { 0: '1.50', 1: '[2,3]', 2: '"]"' }],
  ['[]', {}],
  ['{}', {}]
])('the slices of %s', (text, slices) => {
  expect(Object.fromEntries(sliceJson(text))).toEqual(slices)
})
