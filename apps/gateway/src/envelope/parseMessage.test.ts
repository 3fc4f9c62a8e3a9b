import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDepth } from './checkDepth.ts'
import { parseMessage } from './parseMessage.ts'

const limits = { maxDepth: 32, maxBatch: 100 }
const parse = (text: string) => parseMessage(Buffer.from(text), limits)

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
          // Text may be escaped in more than one way; as a value it is the same.
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
    expect(requests).toEqual([{ call: { id: undefined, method: 'm', params: { id: 100 } } }])
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
  expect(() => checkDepth('[[[]]]', 3)).not.toThrow()
  expect(() => checkDepth('[[[[]]]]', 3)).toThrow('levels of nesting')
  expect(() => checkDepth('[{"a":[1]},{"b":[2]}]', 3)).not.toThrow()
  expect(() => checkDepth(String.raw`["[[[[\"[[[[","\\"]`, 1)).not.toThrow()
  expect(() => checkDepth(String.raw`["\\",[[]]]`, 2)).toThrow()
})
