import { describe, expect, it } from 'vitest'
import { mergePatch, parseExact } from './mergePatch.ts'

const merge = (base: string, patch: string): string =>
  JSON.stringify(mergePatch(parseExact(base), parseExact(patch)))

describe('mergePatch', () => {
  it('keeps every digit of a u128', () => {
    const amount = '340282366920938463463374607431768211455'
    expect(merge(`{"a":{"b":${amount},"c":1}}`, '{"a":{"c":2}}')).toBe(
      `{"a":{"b":${amount},"c":2}}`
    )
    expect(merge('{"a":1}', `{"a":${amount}}`)).toBe(`{"a":${amount}}`)
  })

  // RFC 7396, appendix A.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}']
  ])('merges as the RFC says: %s with %s', (base, patch, result) => {
    expect(merge(base, patch)).toBe(result)
  })
})
