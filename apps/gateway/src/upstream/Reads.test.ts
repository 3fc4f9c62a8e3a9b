import { CallRefused } from '@paraclock/connect'
import { ParaclockError, RecentMap } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { Reads } from './Reads.ts'

const [FIRST, SECOND] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]

/** Reads over a node that answers a count, and a head that moves when it is forgotten. */
function open(maxAnswerBytes = 1000) {
  const metrics = new GatewayMetrics()
  const counted: string[] = []
  for (const name of ['cached', 'joined', 'asked'] as const) {
    vi.spyOn(metrics[name], 'inc').mockImplementation(() => void counted.push(name))
  }
  let answers = 0
  const request = vi.fn(async (_: object): Promise<unknown> => {
    answers += 1
    return answers
  })
  const state = { best: FIRST }
  const head = {
    hash: vi.fn(async () => state.best),
    forget: vi.fn(() => {
      state.best = SECOND
    })
  }
  const cache = new RecentMap<string, string>({ most: 10_000, sizeOf: ({ length }) => length })
  const setup = { provider: { request }, head, cache, metrics, maxAnswerBytes }
  const reads = new Reads(setup as never)
  const asked = () => request.mock.calls.map(([one]) => Object.values(one))
  return { reads, request, asked, counted, head, cache, state }
}

test.each([
  ['state_getStorage', ['0xaa'], ['0xaa', FIRST]],
  ['state_getStorage', ['0xaa', null], ['0xaa', FIRST]],
  ['state_getStorage', ['0xaa', SECOND], ['0xaa', SECOND]],
  ['state_getMetadata', [], [FIRST]],
  // A parameter before the block that is left out has no value.
  ['state_call', ['Core_version'], ['Core_version', null, FIRST]],
  ['chain_getHeader', [], [FIRST]]
])('%s of %j is read at %j, and kept', async (method, params, placed) => {
  const { reads, asked, counted, head } = open()
  expect([await reads.call(method, params), await reads.call(method, params)]).toEqual(['1', '1'])
  expect(asked()).toEqual([[method, placed]])
  expect(counted).toEqual(['asked', 'cached'])
  expect(head.hash).toHaveBeenCalledTimes(placed.includes(FIRST) ? 2 : 0)
})

test('the best block is that of the head, and another is asked for', async () => {
  const { reads, asked, counted } = open()
  expect(await reads.call('chain_getBlockHash', [])).toBe(JSON.stringify(FIRST))
  expect(await reads.call('chain_getBlockHash', [null])).toBe(JSON.stringify(FIRST))
  expect(counted).toEqual([])
  expect(await reads.call('chain_getBlockHash', [3])).toBe('1')
  expect(asked()).toEqual([['chain_getBlockHash', [3]]])
})

test.each([
  ...['chainSpec_v1_chainName', 'chainSpec_v1_genesisHash', 'chainSpec_v1_properties'],
  ...['system_chain', 'system_chainType', 'system_name', 'system_properties', 'system_version']
])('%s is kept while an upstream is in use', async (method) => {
  const { reads, counted } = open()
  await reads.call(method, [])
  await reads.call(method, [])
  reads.forget()
  await reads.call(method, [])
  expect(counted).toEqual(['asked', 'cached', 'asked'])
})

test('what changes by itself is asked for each time', async () => {
  const { reads, counted } = open()
  for (let round = 0; round < 2; round += 1) await reads.call('system_health', [])
  expect(counted).toEqual(['asked', 'asked'])
})

test('equal reads at a time share one call, also its failure, and it is not kept', async () => {
  const { reads, request, counted } = open()
  const failure = new Error('it broke')
  request.mockRejectedValueOnce(failure)
  const both = [reads.call('system_chain', []), reads.call('system_chain', [])]
  for (const one of both) await expect(one).rejects.toBe(failure)
  expect(await reads.call('system_chain', [])).toBe('1')
  expect(counted).toEqual(['asked', 'joined', 'asked'])
})

test.each([
  ['chain_getBlock', 2],
  ['chain_getHeader', 2],
  ['state_getStorage', 1]
])('%s that is missing is asked for %i times', async (method, times) => {
  const { reads, request } = open()
  request.mockResolvedValue(undefined)
  const params = method === 'state_getStorage' ? ['0xaa', SECOND] : [SECOND]
  for (let round = 0; round < 2; round += 1) expect(await reads.call(method, params)).toBe('null')
  expect(request).toHaveBeenCalledTimes(times)
})

test('a block is read each time, because a justification of it may come later', async () => {
  const { reads, asked } = open()
  const both = [reads.call('chain_getBlock', [SECOND]), reads.call('chain_getBlock', [SECOND])]
  expect(await Promise.all(both)).toEqual(['1', '1'])
  expect(await reads.call('chain_getBlock', [SECOND])).toBe('2')
  expect(asked()).toEqual(new Array(2).fill(['chain_getBlock', [SECOND]]))
})

test('an answer of the former upstream is given to who waits, and not kept', async () => {
  const { reads, request, cache, counted } = open()
  const waiting = Promise.withResolvers<unknown>()
  request.mockReturnValueOnce(waiting.promise)
  const early = reads.call('system_chain', [])
  reads.forget()
  const later = reads.call('system_chain', [])
  waiting.resolve('former')
  expect([await early, await later, cache.get('system_chain []')]).toEqual(['"former"', '1', '1'])
  expect(counted).toEqual(['asked', 'asked'])
})

const refusal = (rpcMessage: string, data?: unknown) =>
  new ParaclockError(CallRefused, { method: 'x', rpcCode: 4003, rpcMessage, data })

test.each([
  ['UnknownBlock: it is gone', undefined, true],
  ['Client error', 'Header was not found in the database: block not found', true],
  ['unknown block', { data: 1 }, true],
  ['State already discarded for 0x01', undefined, true],
  ['Execution failed', undefined, false],
  ['Execution failed', ['block not found'], false]
])('the refusal %j with %j means a missing block: %s', async (message, data, isMissing) => {
  const { reads, request, asked, head } = open()
  const error = refusal(message, data)
  request.mockRejectedValueOnce(error)
  const read = reads.call('state_getStorage', ['0xaa'])
  if (!isMissing) {
    await expect(read).rejects.toBe(error)
    expect(head.forget).not.toHaveBeenCalled()
    return
  }
  expect(await read).toBe('1')
  // It is read once more, at the best block of the upstream in use now.
  expect(asked()).toEqual([
    ['state_getStorage', ['0xaa', FIRST]],
    ['state_getStorage', ['0xaa', SECOND]]
  ])
})

test('a block that the client names is not replaced when it is missing', async () => {
  const { reads, request } = open()
  const error = refusal('unknown block')
  request.mockRejectedValueOnce(error)
  await expect(reads.call('state_getStorage', ['0xaa', FIRST])).rejects.toBe(error)
})

test('an answer has at most so many bytes', async () => {
  const { reads, request, cache } = open(10)
  request.mockResolvedValueOnce('a'.repeat(8)).mockResolvedValueOnce('a'.repeat(9))
  expect(await reads.call('system_name', [])).toHaveLength(10)
  await expect(reads.call('system_chain', [])).rejects.toMatchObject({
    code: 'AnswerSizeExceeded',
    context: { method: 'system_chain', bytes: 11, allowedBytes: 10 }
  })
  expect(cache.get('system_chain []')).toBeUndefined()
})
