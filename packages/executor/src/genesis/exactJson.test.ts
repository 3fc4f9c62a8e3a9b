import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepKnown, mergeExactJson, parseExactJson } from './exactJson.ts'

test('a number keeps every digit', () => {
  const text = '{"amount":340282366920938463463374607431768211455,"rate":1.10}'
  expect(JSON.stringify(parseExactJson(text))).toBe(text)
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
  expect(JSON.stringify(mergeExactJson(parseExactJson(base), parseExactJson(patch)))).toBe(merged)
})

test('an empty patch changes nothing, and a patch wins twice as once', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const base = parseExactJson(JSON.stringify(value))
      expect(JSON.stringify(mergeExactJson(base, {}))).toBe(JSON.stringify(base))
      const once = mergeExactJson({}, base)
      expect(JSON.stringify(mergeExactJson(once, base))).toBe(JSON.stringify(once))
    })
  )
})

test('of a patch the fields stay that a configuration has', () => {
  const config = { staking: { devStakers: null, count: 1 }, balances: { balances: [] } }
  const patch = { staking: { devStakers: null, seats: 2 }, sudo: { key: 'a' }, balances: null }
  expect(keepKnown(patch, config)).toEqual({ staking: { devStakers: null }, balances: null })
})
