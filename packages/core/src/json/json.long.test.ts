import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonMalformed } from '../errors/json.ts'
import { shorten } from '../errors/shorten.ts'
import { ArgumentInvalid } from '../errors/values.ts'
import { parseJson } from './parseJson.ts'
import { stringifyJson } from './stringifyJson.ts'

const keys = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '$bigint', '0', '')
)

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n }),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: false }),
    fc.dictionary(fc.constantFrom('$bigint', '$bytes', '$literal'), tie('value'), { maxKeys: 2 })
  )
})).value

describe('a written value is read back', () => {
  test.each([undefined, 2])('any value, at an indent of %s', (indent) => {
    fc.assert(
      fc.property(values, (value) => {
        const text = stringifyJson(value, indent === undefined ? {} : { indent })
        expect(normalise(parseJson(text))).toStrictEqual(normalise(value))
      }),
      { numRuns: 500 }
    )
  })

  test('bigints and bytes are readable', () => {
    expect(stringifyJson({ fee: 12n, call: new Uint8Array([0, 255]), gone: undefined })).toBe(
      '{"fee":{"$bigint":"12"},"call":{"$bytes":"0x00ff"}}'
    )
    expect(stringifyJson({ list: [1n, []], map: {} }, { indent: 2 })).toMatchInlineSnapshot(`
      "{
        "list": [
          {"$bigint":"1"},
          []
        ],
        "map": {}
      }"
    `)
  })

  test('an object that looks like a tag stays an object', () => {
    for (const key of ['$bigint', '$bytes', '$literal']) {
      const text = stringifyJson({ [key]: 'x' })
      expect(text).toBe(`{"$literal":["${key}","x"]}`)
      expect(parseJson(text)).toEqual({ [key]: 'x' })
    }
    expect(parseJson('{"$ref":"x"}')).toEqual({ $ref: 'x' })
  })

  test('negative zero stays, and an integer past 2^53 becomes a bigint', () => {
    expect(stringifyJson([-0, 2 ** 53, 1e21])).toBe('[-0,9007199254740992,1000000000000000000000]')
    expect(parseJson('[-0,9007199254740992]')).toStrictEqual([-0, 2n ** 53n])
  })
})

describe('reading like JSON.parse', () => {
  test('any text of JSON.stringify', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'medium' }),
        fc.integer({ min: 0, max: 3 }),
        (value, space) => {
          const text = JSON.stringify(value, undefined, space)
          expect(normalise(parseJson(text), true)).toStrictEqual(normalise(JSON.parse(text), true))
        }
      ),
      { numRuns: 500 }
    )
  })

  test('a damaged text is refused when JSON.parse refuses it, and only then', () => {
    const pieces = fc.constantFrom(...'{}[]",:\\u0 1e.-+tfn\n\u0000x', 'true', 'null', '"a"', '\\n')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (list) => {
        const text = list.join('')
        let native: unknown
        try {
          native = JSON.parse(text)
        } catch {
          raise(JsonMalformed, () => parseJson(text))
          return
        }
        // JSON.parse reads a number that is too large as infinity; parseJson refuses it.
        fc.pre(!JSON.stringify(native).includes('null') || text.includes('null'))
        expect(normalise(parseJson(text), true)).toStrictEqual(normalise(native, true))
      }),
      { numRuns: 5000 }
    )
  })
})

test.each([
  ['', 1, 1, 'expected a value'],
  ['{"a":1,}', 1, 8, 'expected a key in quotes'],
  ['{1:2}', 1, 2, 'expected a key in quotes or "}"'],
  ['{"a" 1}', 1, 6, 'expected ":"'],
  ['{"a":1 "b"}', 1, 8, 'expected "," or "}"'],
  ['[1 2]', 1, 4, 'expected "," or "]"'],
  ['[,1]', 1, 2, 'expected a value or "]"'],
  ['[1}', 1, 3, 'expected "," or "]"'],
  ['[1,\n 2,\n  x]', 3, 3, 'expected a value'],
  ['[1] x', 1, 5, 'expected the end of the text'],
  ['[01]', 1, 2, 'expected a value or "]"'],
  ['["a\nb"]', 1, 2, 'a text holds a control character or an unknown escape'],
  ['"a\\x"', 1, 1, 'a text holds a control character or an unknown escape'],
  ['{"\\u12g4":1}', 1, 2, 'a text holds a control character or an unknown escape'],
  ['["ab\\n', 1, 7, 'expected the closing quote of a text'],
  ['"a\\"', 1, 5, 'expected the closing quote of a text'],
  ['[1,1e999]', 1, 4, 'a number is too large'],
  ['9'.repeat(2000), 1, 1, 'a number has too many digits'],
  ['[{"\\u0024bytes":1}]', 1, 2, 'the value of $bytes must be hex text'],
  ['\ufeff1', 1, 1, 'expected a value']
])('%j is malformed at line %i, column %i', (text, line, column, problem) => {
  const error = raise(JsonMalformed, () => parseJson(text))
  expect(error.context).toMatchObject({ line, column, problem })
})

describe('integers keep their digits', () => {
  test.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['1000000000000000000', 10n ** 18n],
    ['1e18', 10n ** 18n],
    ['1.0e18', 10n ** 18n],
    ['-1.25E+20', -125n * 10n ** 18n],
    ['90071992547409930e-1', 9_007_199_254_740_993n],
    ['9007199254740992.0', 2n ** 53n],
    ['9007199254740992.5', 2 ** 53],
    ['{"a":1,"a":1e18}', { a: 10n ** 18n }],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['340282366920938463463374607431768211455', 2n ** 128n - 1n],
    ['-18446744073709551615', -(2n ** 64n) + 1n],
    ['1e3', 1000],
    ['0.1', 0.1]
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })
})

describe('hostile input', () => {
  test('keys of the prototype are keys like any other', () => {
    const parsed = parseJson('{"__proto__":{"polluted":true},"constructor":1}')
    expect(Object.getPrototypeOf(parsed)).toBeNull()
    expect(Object.keys(parsed as object)).toEqual(['__proto__', 'constructor'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(parseJson('{"$literal":["__proto__",{"a":1}]}')).toHaveProperty(['__proto__'])
    expect(stringifyJson(parsed)).toBe('{"__proto__":{"polluted":true},"constructor":1}')
  })

  test('depth and size are limited', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(deep(64))).toBeInstanceOf(Array)
    expect(parseJson(`[${'[],{},'.repeat(100)}0]`)).toHaveLength(201)
    raise(JsonMalformed, () => parseJson(deep(65)))
    raise(JsonMalformed, () => parseJson('{"a":'.repeat(200_000)))
    expect(parseJson(deep(100), { depth: 100 })).toBeInstanceOf(Array)
    raise(JsonMalformed, () => parseJson('123', { characters: 2 }))
    raise(JsonMalformed, () => parseJson(' '.repeat(16 * 1024 * 1024 + 1)))
  })

  test.each([
    ['a bigint', 1n],
    ['bytes', Uint8Array.of(1)],
    ['an object whose key is a tag', { $bigint: 1 }]
  ])('a text that holds %s is read, or its value is too deep to be written', (_, value) => {
    for (const depth of [0, 1, 2]) {
      let text: string
      try {
        text = stringifyJson(value, { depth })
      } catch (error) {
        expect(error).toMatchObject({ code: 'JsonMalformed' })
        continue
      }
      expect(stringifyJson(parseJson(text, { depth }))).toBe(text)
    }
  })

  test('a value that contains itself is refused', () => {
    const loop: unknown[] = []
    loop.push({ loop })
    raise(JsonMalformed, () => stringifyJson(loop))
  })

  test.each([
    ['{"$bigint":"1.5"}', 'the value of $bigint must be decimal text'],
    ['{"$bigint":12}', 'the value of $bigint must be decimal text'],
    ['{"$bigint":"00"}', 'the value of $bigint must be decimal text'],
    ['{"$bytes":"0x0"}', 'the value of $bytes must be hex text'],
    ['{"$bytes":null}', 'the value of $bytes must be hex text'],
    ['{"$literal":"x"}', 'the value of $literal must be a list of one key and its value'],
    ['{"$literal":[1,2]}', 'the value of $literal must be a list of one key and its value']
  ])('%s is not what its tag says', (text, problem) => {
    const error = raise(JsonMalformed, () => parseJson(` ${text}`))
    expect(error.context).toEqual({ position: 1, line: 1, column: 2, problem })
  })

  test('a bigint of too many digits is neither written nor read', () => {
    raise(ArgumentInvalid, () => stringifyJson(10n ** 1024n))
    raise(JsonMalformed, () => parseJson(`{"$bigint":"${'9'.repeat(1025)}"}`))
  })
})

test.each([
  [{ a: [Number.NaN] }, '$.a[0]'],
  [{ a: { b: () => 1 } }, '$.a.b'],
  [[undefined], '$[0]'],
  // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested
  [[1, , 2], '$[1]'],
  [new Date(0), '$'],
  [new Map(), '$'],
  [Symbol('x'), '$'],
  [undefined, '$'],
  [Number.POSITIVE_INFINITY, '$']
])('%o cannot be written, and the path says where', (value, path) => {
  const { argument } = raise(ArgumentInvalid, () => stringifyJson(value)).context
  expect(argument).toBe(`the value at ${shorten(path)}`)
})

/** Replaces each object by the list of its entries, so that prototypes are not compared. */
function normalise(value: unknown, bigintAsNumber = false): unknown {
  if (typeof value === 'bigint' && bigintAsNumber) return Number(value)
  const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value)
  if (isLarge && !bigintAsNumber) return BigInt(value as number)
  if (Array.isArray(value)) return value.map((item) => normalise(item, bigintAsNumber))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return {
    entries: Object.entries(value).map(([key, item]) => [key, normalise(item, bigintAsNumber)])
  }
}
