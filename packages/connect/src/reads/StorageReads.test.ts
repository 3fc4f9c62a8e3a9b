import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { ConnectionLost, FrameSizeExceeded } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'
import { StorageReads } from './StorageReads.ts'

const BLOCK = `0x${'ab'.repeat(32)}`
const endpointContext = { endpoint: 'wss://a.example', problem: 'reset' }
const lost = new ParaclockError(ConnectionLost, endpointContext)
const tooLarge = new ParaclockError(FrameSizeExceeded, {
  endpoint: 'wss://a.example',
  limitBytes: 1024
})
const refusal = (rpcCode: number) =>
  new ParaclockError(CallRefused, { method: 'state_queryStorageAt', rpcCode, rpcMessage: 'no' })

type Asked = readonly [method: string, params: readonly unknown[], deadlineMs: number]

/** Reads of one tick: the test flushes them. The value of a key is its last byte. */
function open(queryStorage?: (keys: readonly string[]) => unknown) {
  const asked: Asked[] = []
  const ticks: (() => void)[] = []
  const state: { endpoint: string | undefined } = { endpoint: 'wss://a.example' }
  const valueAt = (key: string): string => `0x${key.slice(-2)}`
  const query = (keys: readonly string[]): unknown => [
    { changes: keys.map((key) => [key, valueAt(key)]) }
  ]
  const reads = new StorageReads({
    soon: (run) => ticks.push(run),
    endpoint: () => state.endpoint,
    call: async (method, params, deadlineMs) => {
      asked.push([method, params, deadlineMs])
      const [first] = params
      if (method === 'state_getStorage') return valueAt(String(first))
      return (queryStorage ?? query)(first as readonly string[])
    }
  })
  const readAll = (keys: readonly string[], at?: unknown, deadlineMs = 100) => {
    const all = keys.map((key) => reads.read(at === undefined ? [key] : [key, at], deadlineMs))
    for (const tick of ticks.splice(0)) tick()
    return Promise.all(all)
  }
  return { reads, asked, ticks, state, readAll }
}

test.each([
  ['state_getStorage', ['0xaa'], true],
  ['state_getStorage', ['0xAA', BLOCK], true],
  ['state_getStorageAt', ['0xaa', null], true],
  ['state_getStorage', ['0xaa', undefined], true],
  ['state_getStorageHash', ['0xaa'], false],
  ['state_getStorage', ['0xaa', 7], false],
  ['state_getStorage', ['0xaa', BLOCK, 1], false],
  ['state_getStorage', [], false],
  ['state_getStorage', [7], false],
  ['state_getStorage', ['0x'], false],
  ['state_getStorage', ['0xa'], false],
  ['state_getStorage', ['aa'], false]
])('%s of %j is joined: %s', (method, params, expected) => {
  expect(StorageReads.accepts(method, params)).toBe(expected)
})

test('reads of one tick are one request for each block, with the longest deadline', async () => {
  const { reads, asked, ticks } = open()
  const values = [
    reads.read(['0xaa01', BLOCK], 100),
    reads.read(['0xaa02', BLOCK], 300),
    reads.read(['0xaa03'], 50),
    reads.read(['0xaa04', null], 40),
    reads.read(['0xAA01', BLOCK], 200)
  ]
  expect([ticks.length, asked.length]).toEqual([1, 0])
  ticks[0]?.()
  expect(await Promise.all(values)).toEqual(['0x01', '0x02', '0x03', '0x04', '0x01'])
  expect(asked).toEqual([
    ['state_queryStorageAt', [['0xaa01', '0xaa02'], BLOCK], 300],
    ['state_queryStorageAt', [['0xaa03', '0xaa04']], 50]
  ])
})

test('a read after the tick begins a new request', async () => {
  const { readAll, asked } = open()
  expect(await readAll(['0xaa01', '0xaa02'])).toEqual(['0x01', '0x02'])
  expect(await readAll(['0xaa01', '0xaa02'])).toEqual(['0x01', '0x02'])
  expect(asked).toHaveLength(2)
})

test('a key that is alone is read by itself, also if it is read twice', async () => {
  const { readAll, asked } = open()
  expect(await readAll(['0xaa01'], BLOCK)).toEqual(['0x01'])
  expect(await readAll(['0xaa01', '0xaa01'])).toEqual(['0x01', '0x01'])
  expect(asked).toEqual([
    ['state_getStorage', ['0xaa01', BLOCK], 100],
    ['state_getStorage', ['0xaa01'], 100]
  ])
})

test('a request has at most 512 keys', async () => {
  const { readAll, asked } = open()
  const keys = Array.from(
    { length: 1026 },
    (_, index) => `0x${index.toString(16).padStart(4, '0')}`
  )
  expect(await readAll(keys)).toEqual(keys.map((key) => `0x${key.slice(-2)}`))
  expect(asked.map(([, [first]]) => (first as readonly string[]).length)).toEqual([512, 512, 2])
})

test('the letters of keys may have any case, and a key without a value is null', async () => {
  const { readAll } = open(() => [
    {
      changes: [
        ['0xAA01', '0x07'],
        ['0xaa02', null]
      ]
    }
  ])
  expect(await readAll(['0xaa01', '0xAa02', '0xaa03'])).toEqual(['0x07', null, null])
})

test.each([
  ['another type of answer', () => 7],
  ['a refusal', () => Promise.reject(refusal(-32000))],
  ['an answer that is too large', () => Promise.reject(tooLarge)]
])('after %s, the keys are read one by one, and joined again the next time', async (_, answer) => {
  const { readAll, asked } = open(answer)
  for (const _time of [1, 2]) {
    expect(await readAll(['0xaa01', '0xaa02'], BLOCK)).toEqual(['0x01', '0x02'])
  }
  const once = ['state_queryStorageAt', 'state_getStorage', 'state_getStorage']
  expect(asked.map(([method]) => method)).toEqual([...once, ...once])
  expect(asked[1]).toEqual(['state_getStorage', ['0xaa01', BLOCK], 100])
})

test('an endpoint that does not serve the method is not asked again, and another one is', async () => {
  const { readAll, asked, state } = open(() => Promise.reject(refusal(-32601)))
  const count = () => asked.filter(([method]) => method === 'state_queryStorageAt').length
  await readAll(['0xaa01', '0xaa02'])
  await readAll(['0xaa01', '0xaa02'])
  expect(count()).toBe(1)
  state.endpoint = 'wss://b.example'
  await readAll(['0xaa01', '0xaa02'])
  expect(count()).toBe(2)
  state.endpoint = undefined
  await readAll(['0xaa01', '0xaa02'])
  expect(count()).toBe(3)
})

test('any other error is that of each reader', async () => {
  const { reads, ticks, asked } = open(() => Promise.reject(lost))
  const all = [reads.read(['0xaa01'], 100), reads.read(['0xaa02'], 100)]
  const ended = Promise.all(all.map((read) => expect(read).rejects.toBe(lost)))
  ticks[0]?.()
  await ended
  expect(asked).toHaveLength(1)
})
