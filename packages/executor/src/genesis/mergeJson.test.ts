import { parseJson } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepKnown, mergeJson, writeJson } from './mergeJson.ts'

test('an integer is written with every digit', () => {
  const amounts = '340282366920938463463374607431768211455,"free":1000000000000000000'
  const text = `{"amount":${amounts},"rate":1.1}`
  expect(writeJson(parseJson(text))).toBe(text)
})

// The examples of RFC 7396, appendix A.
test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}']
])('%s patched with %s is %s', (base, patch, merged) => {
  expect(writeJson(mergeJson(parseJson(base), parseJson(patch)))).toBe(merged)
})

test('an empty patch changes nothing, and a patch wins twice as once', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const base = parseJson(JSON.stringify(value))
      expect(writeJson(mergeJson(base, {}))).toBe(writeJson(base))
      const once = mergeJson({}, base)
      expect(writeJson(mergeJson(once, base))).toBe(writeJson(once))
    })
  )
})

test('of a patch the fields stay that a configuration has', () => {
  const config = { staking: { devStakers: null, count: 1 }, balances: { balances: [] } }
  const patch = { staking: { devStakers: null, seats: 2 }, sudo: { key: 'a' }, balances: null }
  expect(keepKnown(patch, config)).toEqual({ staking: { devStakers: null }, balances: null })
})
