import { ParaclockError, PastTime, SubmissionRefused } from '@paraclock/core'
import { expect, test } from 'vitest'
import { RpcParamInvalid } from '../errors.ts'
import { answerRequest, type MethodFinder } from './answerRequest.ts'

const find: MethodFinder = (method) =>
  ({
    echo: async (params: readonly unknown[]) => params,
    nothing: async () => undefined,
    refuse: async () => {
      throw new ParaclockError(RpcParamInvalid, { method, param: 'a', problem: 'is missing' })
    },
    submit: async () => {
      const context = { chain: 'acme', transaction: 'a transaction', reason: 'invalid: Stale' }
      throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
    },
    chain: async () => {
      throw new ParaclockError(PastTime, { time: 7n }, { source: 'chain' })
    },
    node: async () => {
      throw Object.assign(new Error('bad nonce'), { code: 1010 })
    }
  })[method]

const ask = async (request: unknown): Promise<unknown> => {
  const text = typeof request === 'string' ? request : JSON.stringify(request)
  const answer = await answerRequest({ find, message: text })
  return answer === undefined ? undefined : JSON.parse(answer)
}

test('a request gets its result under its own id', async () => {
  for (const id of [1, 2 ** 53 - 1, 0.5, 'a', null]) {
    expect(await ask({ jsonrpc: '2.0', id, method: 'echo', params: [1] })).toEqual({
      jsonrpc: '2.0',
      id,
      result: [1]
    })
  }
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'nothing' })).toMatchObject({ result: null })
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'echo' })).toMatchObject({ result: [] })
})

test.each(['9007199254740993', '1e999', '0.10'])('the id %s comes back as written', async (id) => {
  const message = `{"jsonrpc":"2.0","id":${id},"method":"echo"}`
  expect(await answerRequest({ find, message })).toBe(`{"jsonrpc":"2.0","id":${id},"result":[]}`)
})

test('who sends no id wants no answer', async () => {
  expect(await ask({ jsonrpc: '2.0', method: 'echo' })).toBeUndefined()
  expect(await ask({ jsonrpc: '2.0', method: 'absent' })).toBeUndefined()
  expect(await ask([{ jsonrpc: '2.0', method: 'echo' }])).toBeUndefined()
})

test.each([
  ['not JSON', '{', -32_700],
  ['not an object', '7', -32_600],
  ['no version', { id: 1, method: 'echo' }, -32_600],
  ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'echo' }, -32_600],
  ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 1 }, -32_600],
  ['params that are null', { jsonrpc: '2.0', id: 1, method: 'echo', params: null }, -32_600],
  ['params that are text', { jsonrpc: '2.0', id: 1, method: 'echo', params: 'a' }, -32_600],
  ['params by their names', { jsonrpc: '2.0', id: 1, method: 'echo', params: {} }, -32_602],
  ['an unknown method, by names', { jsonrpc: '2.0', id: 1, method: 'no', params: {} }, -32_601],
  ['an empty batch', [], -32_600],
  ['a batch without end', new Array(10_001).fill(1), -32_005],
  ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'absent' }, -32_601],
  ['a wrong parameter', { jsonrpc: '2.0', id: 1, method: 'refuse' }, -32_602],
  ['what the chain refuses', { jsonrpc: '2.0', id: 1, method: 'chain' }, 1],
  ["a node's own error", { jsonrpc: '2.0', id: 1, method: 'node' }, 1_010]
])('%s has a code of its own', async (_what, request, code) => {
  expect(await ask(request)).toMatchObject({ error: { code } })
})

test('a coded error goes along whole', async () => {
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'chain' })).toMatchObject({
    error: {
      message: expect.any(String),
      data: { code: 'PastTime', source: 'chain', context: { time: { $bigint: '7' } } }
    }
  })
})

test('a batch is answered in its order, one by one', async () => {
  const batch = [
    { jsonrpc: '2.0', id: 2, method: 'echo', params: [2] },
    3,
    { jsonrpc: '2.0', id: 1, method: 'absent' }
  ]
  expect(await ask(batch)).toMatchObject([
    { id: 2, result: [2] },
    { id: null, error: { code: -32_600 } },
    { id: 1, error: { code: -32_601 } }
  ])
})

test('a refused transaction has the code that nodes give it', async () => {
  expect(await ask({ jsonrpc: '2.0', id: 1, method: 'submit' })).toMatchObject({
    error: { code: 1010, data: { code: 'SubmissionRefused' } }
  })
})
