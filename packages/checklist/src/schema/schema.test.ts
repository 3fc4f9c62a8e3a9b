import * as v from 'valibot'
import { expect, test } from 'vitest'
import { encodeBySchema } from './encodeBySchema.ts'
import { findProblem } from './findProblem.ts'
import { formatPath } from './formatPath.ts'
import { filled, list as listOf, object, record } from './parts.ts'

const port = object({
  host: filled,
  port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)))
})
const list = v.pipe(listOf(port), v.minLength(1))
const map = v.pipe(record(/^[a-z]+$/, list), v.minEntries(1))
const choice = v.union([
  v.string(),
  v.variant('kind', [object({ kind: v.literal('a') }), object({ kind: v.literal('b') })])
])

test.each<[string, v.GenericSchema, unknown, string | undefined]>([
  ['what fits', map, { one: [{ host: 'x', port: 1 }] }, undefined],
  ['another type', map, [], ' must be an object'],
  ['an empty map', map, {}, ' must not be empty'],
  ['a name that is none', map, { 'A b': [] }, '["A b"] is not a name: it must be like ^[a-z]+$'],
  ['an empty list', map, { one: [] }, 'one must have 1 item or more'],
  ['a key that is missing', list, [{}], '[0].host is missing'],
  ['a key too many', list, [{ host: 'x', prot: 1 }], '[0].prot is an unknown key'],
  ['empty text', list, [{ host: '' }], '[0].host must not be empty'],
  ['too small', list, [{ host: 'x', port: 0 }], '[0].port must be 1 or more'],
  ['too large', list, [{ host: 'x', port: 65_536 }], '[0].port must be 65535 or less'],
  ['no whole number', list, [{ host: 'x', port: 1.5 }], '[0].port must be a whole number'],
  ['a branch by type', choice, 'text', undefined],
  ['a branch by constant', choice, { kind: 'b' }, undefined],
  ['no branch of this constant', choice, { kind: 'c' }, 'kind must be one of a, b'],
  ['no branch of this type', choice, 1, ' must be text or an object'],
  ['a key of the prototype', list, [{ host: 'x', toString: 1 }], '[0].toString is an unknown key']
])('%s', (_, schema, value, expected) => {
  const problem = findProblem(schema, value)
  expect(problem && `${formatPath(problem.path)} ${problem.problem}`).toBe(expected)
})

test('a value becomes plain in the order of its schema, also inside of records and lists', () => {
  const value = {
    b: [{ port: 1, host: 'x', other: 2 }],
    a: [{ host: 2n }, { host: new Uint8Array(2) }]
  }
  expect(JSON.stringify(encodeBySchema(map, value))).toBe(
    '{"a":[{"host":"2"},{"host":"0x0000"}],"b":[{"host":"x","port":1}]}'
  )
  expect(JSON.stringify(encodeBySchema(undefined, { b: { d: 1, c: undefined }, a: null }))).toBe(
    '{"a":null,"b":{"d":1}}'
  )
})
