import { scanJson } from '@paraclock/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMessage, scanMessage } from './parseMessage.ts'

const limits = { maxDepth: 32, maxEntries: 65_536, maxBatch: 100 }
const parse = (text: string) => parseMessage(text, limits)

describe('ids', () => {
  test('every id that JSON can write comes back as it was written', () => {
    const written = fc.oneof(
      fc.string().map((id) => JSON.stringify(id)),
      fc.bigInt().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((id) => JSON.stringify(id)),
      fc.tuple(fc.integer(), fc.nat(300)).map(([digits, exponent]) => `${digits}E${exponent}`),
      fc.tuple(fc.integer(), fc.nat()).map(([whole, part]) => `${whole}.${part}0`),
      fc.constantFrom('null', '-0', '0', '1e2', '0.10')
    )
    fc.assert(
      fc.property(
        fc.array(written, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (ids, nested) => {
          const params = nested ? '[{"id":12345678901234567890}]' : '[]'
          const one = (id: string): string =>
            `{ "jsonrpc":"2.0", "id" : ${id} , "method":"m","params":${params}}`
          const { requests } = parse(`[${ids.map(one).join(',')}]`)
          const got = requests.map((request) => ('call' in request ? request.call.id : undefined))
          // The same text can be escaped in several ways, so the values are compared.
          const same = (id = ''): unknown => (id.startsWith('"') ? JSON.parse(id) : id)
          expect(got.map(same)).toEqual(ids.map(same))
          const [first] = requests
          if (first && 'call' in first) expect(first.call.params).toEqual(JSON.parse(params))
        }
      )
    )
  })

  test('a member of that name elsewhere is no id', () => {
    const { requests } = parse('{"jsonrpc":"2.0","method":"m","params":{"id":1e2}}')
    const [params, paramsText] = [{ id: 100 }, '{"id":1e2}']
    expect(requests).toEqual([{ call: { id: undefined, method: 'm', params, paramsText } }])
  })
})

test('whatever comes is a message or a coded refusal', () => {
  const json = fc.json({ maxDepth: 6 })
  const anything = fc.oneof(
    json,
    fc.string(),
    fc.uint8Array().map((bytes) => Buffer.from(bytes))
  )
  fc.assert(
    fc.property(anything, (input) => {
      try {
        const { requests } = parseMessage(Buffer.from(input as string), limits)
        expect(requests.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ParaclockError' })
      }
    })
  )
})

test('depth is counted as JSON counts it: brackets in text are text', () => {
  const check = (text: string, maxDepth: number) => () =>
    scanMessage(text, { maxDepth, maxEntries: 100 })
  expect(check('[[[]]]', 3)).not.toThrow()
  expect(check('[[[[]]]]', 3)).toThrow('levels of nesting')
  expect(check('[{"a":[1]},{"b":[2]}]', 3)).not.toThrow()
  expect(check(String.raw`["[[[[\"[[[[","\\"]`, 1)).not.toThrow()
  expect(check(String.raw`["\\",[[]]]`, 2)).toThrow()
})

test('entries are counted as JSON has them', () => {
  const json = fc.json({ maxDepth: 5 })
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0
    const entries = Object.values(value)
    return Math.max(1, entries.length) + entries.reduce((sum: number, one) => sum + count(one), 0)
  }
  fc.assert(
    fc.property(json, (text) => {
      const { entries } = scanJson(text, { maxDepth: 100, maxEntries: 1_000_000 })
      // An empty list counts as an entry, because it takes as much memory.
      if (!/"(?:__proto__)"/.test(text)) expect(entries).toBe(count(JSON.parse(text)))
    })
  )
})

describe('a body of 4 MB is refused or read within the time of one that is honest', () => {
  const bytes = 4 * 1024 * 1024
  const request = (params: string): string =>
    `{"jsonrpc":"2.0","id":1e2,"method":"system_health","params":${params}}`
  const fill = (one: string): string => `[${`${one},`.repeat(bytes / (one.length + 1) - 100)}0]`
  const keys = Array.from({ length: 330_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')
  test.each([
    ['lists', request(fill('[]')), 'entries'],
    ['objects', request(fill('{}')), 'entries'],
    ['numbers', request(fill('0')), 'entries'],
    ['members', request(`{${keys}}`), 'entries'],
    ['a batch', fill('{}'), 'entries'],
    ['an escaped text', request(`["${'\\u0000'.repeat(600_000)}"]`), undefined],
    ['backslashes', request(`["${'\\'.repeat(2_000_000)}"]`), undefined],
    ['a number', request(`[${'1'.repeat(bytes - 200)}]`), undefined],
    ['spaces', request(`[${' '.repeat(bytes - 200)}]`), undefined]
  ])('%s', (_, text, limit) => {
    const body = Buffer.from(text)
    const reading = (): unknown => parseMessage(body, limits)
    const began = process.cpuUsage()
    if (limit) expect(reading).toThrow(limit)
    else expect(reading).not.toThrow()
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(800)
  })
})

test.each([
  ['{"jsonrpc":"2.0","method":"m","\\u0069d":1e2}', '1e2'],
  ['{"jsonrpc":"2.0","method":"m","id":1,"id":1e2}', '1e2'],
  ['{"jsonrpc":"2.0","method":"m","id":1e2,"id":"x"}', '"x"'],
  ['{"id" \n:\t9007199254740993 ,"jsonrpc":"2.0","method":"id"}', '9007199254740993'],
  ['{"jsonrpc":"2.0","id":"\\ud800","method":"m"}', '"\\ud800"'],
  ['{"jsonrpc":"2.0","id":null,"method":"m"}', 'null']
])('the id of %s', (text, id) => {
  expect(parse(text).requests).toMatchObject([{ call: { id } }])
})

test.each([
  '{"jsonrpc":"2.0","id":1,"method":{"toString":1,"valueOf":1}}',
  '{"jsonrpc":"2.0","id":{"toString":1},"method":"m"}',
  `{"jsonrpc":"2.0","id":${'['.repeat(20)}${']'.repeat(20)},"method":"m"}`,
  '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"m"}}',
  '{"jsonrpc":"2.0","id":1,"__proto__":{"method":"m"}}',
  '{"jsonrpc":2.0,"id":1,"method":"m"}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":"x"}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":1e400}',
  '{"jsonrpc":"2.0","id":true,"method":"m"}'
])('a request with one thing wrong is refused: %s', (text) => {
  expect(parse(text).requests).toMatchObject([{ refused: { code: 'RpcRequestInvalid' } }])
})

const request = '{"jsonrpc":"2.0","id":1,"method":"m"}'

test('a batch has at most the allowed number of requests', () => {
  const batch = (length: number) => `[${new Array<string>(length).fill(request).join()}]`
  const { isBatch, requests } = parse(batch(100))
  expect([isBatch, requests.length]).toEqual([true, 100])
  expect(() => parse(batch(101))).toThrow(
    expect.objectContaining({
      code: 'RequestLimitExceeded',
      context: { limit: 'requests in one batch', actual: 101, allowed: 100 }
    })
  )
  expect(parse(request)).toMatchObject({ isBatch: false })
})

test.each([
  [{ maxDepth: 0, maxEntries: 10 }, 'levels of nesting', 0],
  [{ maxDepth: 10, maxEntries: 2 }, 'entries of lists and objects', 2]
])('a message beyond %j is refused before it is parsed', (given, limit, allowed) => {
  expect(() => parseMessage(`${request.slice(0, -1)},`, { ...given, maxBatch: 1 })).toThrow(
    expect.objectContaining({ context: { limit, actual: undefined, allowed } })
  )
})

test.each([
  [
    'an empty batch',
    '[]',
    { code: 'RpcRequestInvalid', context: { problem: 'the batch is empty', isJson: true } }
  ],
  [
    'bytes that are not UTF-8',
    Uint8Array.of(0x22, 0xff, 0x22),
    { code: 'RpcRequestInvalid', context: { problem: 'it is not UTF-8', isJson: false } }
  ],
  ['a byte order mark', Buffer.from(`\ufeff${request}`), { code: 'RpcRequestInvalid' }],
  ['text that is cut off', '{', { code: 'RpcRequestInvalid', cause: expect.any(SyntaxError) }]
])('%s is refused', (_, message, error) => {
  expect(() => parseMessage(message, limits)).toThrow(expect.objectContaining(error))
})

test.each([
  ['7', 'null', 'it is not an object'],
  ['{"id":{}}', 'null', 'its id is neither a string nor a number'],
  ['{"id":1e2,"method":"m"}', '1e2', 'its jsonrpc is not "2.0"'],
  ['{"id":"a","jsonrpc":"2.0"}', '"a"', 'its method is not a string'],
  [
    '{"id":null,"jsonrpc":"2.0","method":"m","params":null}',
    'null',
    'its params are neither an array nor an object'
  ],
  ['{"jsonrpc":"2.0"}', 'null', 'its method is not a string']
])('%s is answered under the id %s with the problem', (text, id, problem) => {
  expect(parse(text).requests).toMatchObject([{ id, refused: { context: { problem } } }])
})

test('a request without parameters has none, and named ones stay named', () => {
  expect(parse(`[${request},{"jsonrpc":"2.0","method":"m","params":{"a":1}}]`).requests).toEqual([
    { call: { id: '1', method: 'm', params: [], paramsText: '[]' } },
    { call: { id: undefined, method: 'm', params: { a: 1 }, paramsText: '{"a":1}' } }
  ])
})
