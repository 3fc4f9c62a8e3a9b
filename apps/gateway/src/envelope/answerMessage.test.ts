import { ParaclockError } from '@paraclock/core'
import { RpcMethodUnknown } from '@paraclock/rpc'
import { expect, test, vi } from 'vitest'
import { ClientLimitExceeded } from '../errors.ts'
import { answerMessage, type MethodResult } from './answerMessage.ts'

const MESSAGE = { maxDepth: 9, maxEntries: 100_000, maxBatch: 9 }
const call = (id: number | string, method = 'echo', more = ''): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}"${more}}`
const note = (method = 'echo'): string => `{"jsonrpc":"2.0","method":"${method}"}`
const limit = new ParaclockError(ClientLimitExceeded, {
  ...{ limit: 'units', allowed: 1, retryAfterMs: 40 }
})

/** Answers a message of a client with a budget: what is charged, debited and called. */
async function answer(
  text: string,
  {
    maxAnswerBytes = 1000,
    refuse = (_: number): boolean => false,
    results = {} as Readonly<Record<string, () => MethodResult>>
  } = {}
) {
  const [charged, debited, held]: [number[], number[], number[]] = [[], [], []]
  const called: unknown[] = []
  const gone = new Set<() => void>()
  const client = {
    ...{ address: '::1', feeds: undefined },
    charge: (units: number) => {
      charged.push(units)
      if (refuse(units)) throw limit
    },
    debit: (units: number) => void debited.push(units),
    hold: (bytes: number) => void held.push(bytes),
    onGone: (run: () => void) => {
      gone.add(run)
      return () => gone.delete(run)
    }
  }
  const answered = await answerMessage({
    ...{ bytes: Buffer.from(text), client, limits: { ...MESSAGE, maxAnswerBytes } },
    calls: {
      answer: async ({ method }, of) => {
        expect(of).toBe(client)
        called.push(method)
        if (method === 'leave') for (const run of gone) run()
        return results[method]?.() ?? { result: '"yes"' }
      },
      costOf: (method) => (method === 'dear' ? 10 : 2)
    }
  })
  const json: unknown = answered.text === undefined ? undefined : JSON.parse(answered.text)
  return { ...answered, json, charged, debited, held, gone, called }
}

const yes = (id: number) => ({ jsonrpc: '2.0', id, result: 'yes' })

test.each([
  ['a call', call(1), yes(1), 2],
  ['a notification', note(), undefined, 2],
  ['a batch', `[${call(1)},${note()},${call(2, 'dear')}]`, [yes(1), yes(2)], 14],
  ['a batch of one', `[${call(1)}]`, [yes(1)], 2],
  ['a batch of notifications', `[${note()},${note()}]`, undefined, 4]
])('%s is answered, and costs what its calls cost', async (_, text, json, cost) => {
  const answered = await answer(text)
  expect([answered.json, answered.charged, answered.refused]).toEqual([json, [cost], undefined])
  expect(answered.debited).toEqual([0])
})

test('a request of a batch that is none costs one, and the others are answered', async () => {
  const { json, charged, called } = await answer(`[${call(1)},7]`)
  expect(json).toMatchObject([yes(1), { id: null, error: { code: -32600 } }])
  expect([charged, called]).toEqual([[3], ['echo']])
})

test('a message that cannot be parsed is charged as one call', async () => {
  const { json, charged, debited, refused } = await answer('{')
  expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  expect([charged, debited, refused?.code]).toEqual([[1], [], 'RpcRequestMalformed'])
  const { json: other, refused: why } = await answer('{', { refuse: () => true })
  expect([other, why]).toEqual([expect.objectContaining({ id: null }), limit])
})

test('what is beyond the budget of a client is refused call by call, and not made', async () => {
  const { json, refused, called } = await answer(`[${call(1)},${call(2)}]`, { refuse: () => true })
  expect(json).toMatchObject([1, 2].map((id) => ({ id, error: { code: -32005 } })))
  expect([refused, called]).toEqual([limit, []])
})

test.each([
  [64 * 1024 - 1, [2], [0]],
  [64 * 1024, [4], [2, 0]],
  [80 * 1024, [5], [2, 0]]
])('a message of %i bytes is charged %j and debited %j', async (bytes, charges, debits) => {
  const text = call(1).padEnd(bytes)
  const { charged, debited, called } = await answer(text)
  expect([charged, debited, called]).toEqual([charges, debits, ['echo']])
  const refused = await answer(text, { refuse: (units) => units > 2 })
  expect(refused.called).toEqual(bytes < 64 * 1024 ? ['echo'] : [])
})

test.each([
  [500, 2],
  [600, 3],
  [1100, 4]
])('%i entries cost %i units', async (entries, cost) => {
  const params = `,"params":[${Array(entries).fill('1').join(',')}]`
  expect((await answer(call(1, 'echo', params))).charged).toEqual([cost])
})

test.each([
  [16 * 1024 - 35, 0],
  [16 * 1024 - 34, 1],
  [40 * 1024, 2]
])('an answer of %i bytes is debited %i units', async (bytes, units) => {
  const results = { echo: () => ({ result: '1'.repeat(bytes) }) }
  const { text, debited } = await answer(call(1), { maxAnswerBytes: 100_000, results })
  expect([text?.length, debited]).toEqual([bytes + 34, [units]])
})

test('answers share their limit: those within it are given, and those beyond it are refused', async () => {
  const results = { echo: () => ({ result: '1'.repeat(10) }), last: () => ({ result: '1' }) }
  const batch = `[${call(1)},${call(2)},${call(3, 'last')}]`
  const { json } = await answer(batch, { maxAnswerBytes: 20, results })
  expect(json).toMatchObject([
    ...[{ id: 1 }, { id: 2 }].map((one) => ({ ...one, result: 1_111_111_111 })),
    {
      ...{ id: 3, error: { code: -32005, data: { code: 'AnswerSizeExceeded' } } }
    }
  ])
  const { json: alone } = await answer(call(1), { maxAnswerBytes: 9, results })
  expect(alone).toMatchObject({
    error: { data: { context: { method: 'echo', bytes: 10, allowedBytes: 9 } } }
  })
  // A notification has no answer.
  const silent = { note: () => ({ result: '1'.repeat(99) }) }
  const { json: rest } = await answer(`[${note('note')},${call(1, 'last')}]`, {
    ...{ maxAnswerBytes: 1, results: { ...results, ...silent } }
  })
  expect(rest).toEqual([{ jsonrpc: '2.0', id: 1, result: 1 }])
})

test('an error of a call is its answer, and of a notification nothing', async () => {
  const results = {
    fails: () => {
      throw new ParaclockError(RpcMethodUnknown, { method: 'fails' })
    }
  }
  const { json, refused } = await answer(`[${note('fails')},${call('"a"', 'fails')}]`, { results })
  expect([json, refused]).toMatchObject([[{ id: 'a', error: { code: -32601 } }], undefined])
})

test('what is to follow an answer follows all answers of its batch, when they are sent', async () => {
  const begun = vi.fn()
  const results = { follow: () => ({ result: '1', afterAnswer: begun }) }
  const { sent } = await answer(`[${call(1, 'follow')},${note('follow')},${call(2)}]`, { results })
  expect(begun).not.toHaveBeenCalled()
  sent()
  expect(begun).toHaveBeenCalledTimes(2)
  // A refused message has nothing to begin.
  ;(await answer('{')).sent()
})

test('a subscription beyond the limit of an answer gets its id, without which it cannot be ended', async () => {
  const begun = vi.fn()
  const results = {
    echo: () => ({ result: '1'.repeat(10) }),
    follow: () => ({ result: '"id"', afterAnswer: begun })
  }
  const batch = `[${call(1)},${call(2, 'follow')},${call(3)}]`
  const { json, sent } = await answer(batch, { maxAnswerBytes: 10, results })
  expect(json).toMatchObject([
    { id: 1, result: 1_111_111_111 },
    { id: 2, result: 'id' },
    { id: 3, error: { data: { code: 'AnswerSizeExceeded' } } }
  ])
  sent()
  expect(begun).toHaveBeenCalledTimes(1)
})

test('an error that nobody foresaw while a budget is charged is an internal one', async () => {
  const failing = {
    refuse: (): boolean => {
      throw new TypeError('a fault')
    }
  }
  const { json, refused } = await answer(call(1), failing)
  expect([json, refused]).toMatchObject([{ id: null, error: { code: -32603 } }, undefined])
})

const KIBIBYTES_16 = 16 * 1024

test.each([
  ['a small request', call(1, 'echo'), [], []],
  ['a large request', call(1, 'echo').padEnd(KIBIBYTES_16), [KIBIBYTES_16], [-KIBIBYTES_16]],
  ['a large answer', call(1, 'large'), [KIBIBYTES_16], [-KIBIBYTES_16]],
  ['a large notification', note('echo').padEnd(KIBIBYTES_16), [KIBIBYTES_16], [-KIBIBYTES_16]],
  ['a large text that is not JSON', '{'.padEnd(KIBIBYTES_16), [KIBIBYTES_16, -KIBIBYTES_16], []]
])('%s is held until the answer is sent', async (_, text, before, after) => {
  const results = { large: () => ({ result: `"${'a'.repeat(KIBIBYTES_16 - 36)}"` }) }
  const { held, sent } = await answer(text, { maxAnswerBytes: 100_000, results })
  expect(held).toEqual(before)
  sent()
  sent()
  expect(held).toEqual([...before, ...after])
})

test('the answers to a client that is gone are dropped, and debited', async () => {
  const results = { large: () => ({ result: `"${'a'.repeat(KIBIBYTES_16)}"` }) }
  const batch = `[${[call(1, 'large'), call(2, 'leave'), call(3, 'large')].join(',')}]`
  const { text, held, debited, gone, sent } = await answer(batch, {
    maxAnswerBytes: 100_000,
    results
  })
  expect([text, held, debited]).toEqual([undefined, [], [2]])
  expect(gone.size).toBe(1)
  sent()
  expect([held, gone.size]).toEqual([[], 0])
})
