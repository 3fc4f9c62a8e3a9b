import * as connect from '@paraclock/connect'
import { CallRefused, ConnectionLost } from '@paraclock/connect'
import * as core from '@paraclock/core'
import { type Hex, ParaclockError, readHeader } from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgreeingCaller } from './AgreeingCaller.ts'
// It is loaded anew below. This import relates the tests to it.
import './AgreeingCaller.ts'

/** The header of a block of the chain, or of another fork. */
function headerOf(number: number, fork = '00') {
  const root = `0x${fork.repeat(32)}`
  const roots = { parentHash: root, stateRoot: root, extrinsicsRoot: root }
  return { ...roots, number: `0x${number.toString(16)}`, digest: { logs: [] } }
}

const hashOf = (number: number, fork?: string): Hex =>
  readHeader(headerOf(number, fork))?.hash ?? '0x'
const HEIGHT = 100
const lost = new ParaclockError(ConnectionLost, { endpoint: 'x', problem: 'it broke' })
const refused = new ParaclockError(CallRefused, {
  ...{ method: 'state_call', rpcCode: 1, rpcMessage: 'pruned', data: undefined }
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.advanceTimersByTime(1_000_000)
})
afterEach(() => void vi.useRealTimers())

type Answer = string | Error | Promise<string>
/** The last finalized block of an upstream: its number, its number on another fork, or an error. */
type Head = number | readonly [number: number, fork: string] | Error

/** A caller over upstreams with these answers, by name; each may be changed later. */
async function open(
  answers: Record<string, Answer>,
  settings: { readonly agree?: number; readonly callMs?: number } = {},
  heads: Record<string, Head> = {}
) {
  const created: unknown[] = []
  const asked: string[] = []
  const askedHeads: string[] = []
  const blocks: unknown[] = []
  const left: string[] = []
  const reconnect = vi.fn<(name: string) => Promise<void>>(async () => {})
  const requestOf =
    (name: string) =>
    async (method: string, [first]: readonly unknown[]) => {
      const head = heads[name] ?? HEIGHT
      if (method === 'chain_getFinalizedHead') askedHeads.push(name)
      if (head instanceof Error) throw head
      const [number, fork] = typeof head === 'number' ? [head] : head
      if (method === 'chain_getFinalizedHead') return hashOf(number, fork)
      return method === 'chain_getHeader' ? headerOf(number, fork) : hashOf(Number(first), fork)
    }
  interface Opened {
    readonly name: string
  }
  const load = freshModules({
    '@paraclock/core': core,
    '@paraclock/connect': {
      ...connect,
      createProvider: ([endpoint]: readonly [Opened], options: object) => {
        created.push([endpoint, options])
        return {
          ...endpoint,
          connect: () => reconnect(endpoint.name),
          disconnect: async () => void left.push(endpoint.name)
        }
      },
      createRpcSource: ({ name }: Opened) => ({
        request: requestOf(name),
        call: async (method: string, data: string, { at }: { readonly at: Hex }) => {
          expect([method, data]).toEqual(['Core_version', '0x01'])
          blocks.push(at)
          asked.push(name)
          const answer = answers[name]
          if (answer instanceof Error) throw answer
          return answer
        }
      })
    }
  })
  const loaded = await load<{ AgreeingCaller: typeof AgreeingCaller }>(
    import.meta.resolve('./AgreeingCaller.ts')
  )
  const setAside = vi.fn()
  const onSetAside = vi.fn()
  const caller = new loaded.AgreeingCaller({
    provider: { genesis: '0x09', setAside } as never,
    upstreams: Object.keys(answers).map((name) => ({ name, url: `ws://${name}.example` })),
    ...{ agree: 2, setAsideMs: 5000, callMs: 9000, onSetAside, ...settings }
  })
  const call = () => caller.call('Core_version', '0x01')
  const takeAsked = () => asked.splice(0)
  const takeHeads = () => askedHeads.splice(0)
  const takeBlocks = () => [...new Set(blocks.splice(0))]
  const takes = { takeAsked, takeHeads, takeBlocks }
  return { caller, call, answers, heads, created, ...takes, left, reconnect, setAside, onSetAside }
}

test('as many as must agree are asked, at the finalized block of all', async () => {
  const opened = await open({ a: '0x1', b: '0x1', c: '0x2' })
  const { call, created, takeAsked, takeHeads, takeBlocks } = opened
  expect([await call(), takeAsked()]).toEqual(['0x1', ['a', 'b']])
  expect([takeHeads(), takeBlocks()]).toEqual([['a', 'b', 'c'], [hashOf(HEIGHT)]])
  const options = {
    ...{ autoConnect: false, deadlineMs: 4500, giveUpMs: 3000, stallMs: 0, genesis: '0x09' }
  }
  expect(created).toEqual(
    ['a', 'b', 'c'].map((name) => [{ name, url: `ws://${name}.example` }, options])
  )
  // The connections stay open.
  await call()
  expect(created).toHaveLength(3)
})

test.each<[string, Record<string, Head>, number, number]>([
  ['one upstream states a higher block', { a: 200 }, 2, 100],
  ['one upstream lags', { a: 3 }, 2, 100],
  ['two upstreams of three lag', { a: 3, b: 4 }, 2, 4],
  ['all must agree and one lags', { a: 3 }, 3, 3]
])(
  'the block is the highest that enough upstreams have finalized: %s',
  async (_, heads, agree, block) => {
    const answers = { a: '0x1', b: '0x1', c: '0x1' }
    const { call, takeBlocks, takeAsked } = await open(answers, { agree }, heads)
    expect([await call(), takeBlocks()]).toEqual(['0x1', [hashOf(block)]])
    if (heads['a'] === 3 && agree === 2) expect(takeAsked()).toEqual(['b', 'c'])
  }
)

test.each<[string, Record<string, Head>, number]>([
  ['at the same height', { a: [100, 'ff'] }, 100],
  ['ahead of one', { a: [120, 'ff'], c: 101 }, 100],
  ['ahead of all', { a: [120, 'ff'], b: 101, c: 101 }, 101]
])('an upstream with another finalized block %s is set aside', async (_, heads, block) => {
  const answers = { a: '0x2', b: '0x1', c: '0x1' }
  const opened = await open(answers, {}, heads)
  const { call, takeAsked, takeBlocks, takeHeads, setAside, onSetAside } = opened
  expect([await call(), takeAsked(), takeBlocks()]).toEqual(['0x1', ['b', 'c'], [hashOf(block)]])
  expect(setAside.mock.calls).toMatchObject([['ws://a.example', { code: 'FactMismatch' }, 5000]])
  expect(onSetAside.mock.calls).toMatchObject([
    ['a', { context: { what: expect.stringMatching(/^the hash of finalized block 10[01]$/) } }]
  ])
  takeHeads()
  await call()
  expect(takeHeads()).toEqual(['b', 'c'])
})

test.each<[string, Record<string, string>, Record<string, Head>, number, readonly string[]]>([
  ['two of two', { a: '0x1', b: '0x1' }, { b: [100, 'ff'] }, 2, []],
  [
    'two and two',
    { a: '0x1', b: '0x1', c: '0x1', d: '0x1' },
    { a: [100, 'ff'], b: [100, 'ff'] },
    2,
    []
  ],
  ['one of three that must agree', { a: '0x1', b: '0x1', c: '0x1' }, { b: [100, 'ff'] }, 3, ['b']]
])('without enough upstreams that agree on the block, none is called: %s', async (_, ...given) => {
  const [answers, heads, agree, aside] = given
  const { call, takeAsked, onSetAside } = await open(answers, { agree }, heads)
  await expect(call()).rejects.toMatchObject({
    code: 'FactMismatch',
    context: { what: 'the hash of finalized block 100' }
  })
  expect([takeAsked(), onSetAside.mock.calls.map(([name]) => name)]).toEqual([[], aside])
})

test('an upstream without a finalized block is replaced, and named when too few are left', async () => {
  const answers = { a: '0x1', b: '0x1', c: '0x1' }
  const heads: Record<string, Head> = { a: lost, b: refused }
  const { call, takeAsked, takeHeads, left } = await open(answers, {}, heads)
  await expect(call()).rejects.toMatchObject({
    code: 'UpstreamsIncomplete',
    context: { wanted: 2, had: 0, failures: [`a: ${lost.message}`, `b: ${refused.message}`] }
  })
  expect([takeAsked(), takeHeads(), left]).toEqual([[], ['a', 'b', 'c'], ['a']])
  heads['b'] = 99
  expect([await call(), takeAsked(), takeHeads()]).toEqual(['0x1', ['b', 'c'], ['b', 'c']])
})

test('calls that arrive during a comparison of finalized blocks share it', async () => {
  const { call, takeHeads, heads } = await open({ a: '0x1', b: '0x1' })
  expect(await Promise.all([call(), call(), call()])).toEqual(['0x1', '0x1', '0x1'])
  expect(takeHeads()).toEqual(['a', 'b'])
  heads['a'] = 101
  await call()
  expect(takeHeads()).toEqual(['a', 'b'])
})

test('an upstream that failed is connected again after half a minute, and asked again', async () => {
  const answers = { a: '0x1', b: '0x1', c: '0x1' }
  const { call, takeHeads, heads, reconnect } = await open(answers, {}, { a: lost })
  await call()
  expect(takeHeads()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(29_999)
  await call()
  expect([takeHeads(), reconnect.mock.calls]).toEqual([['b', 'c'], []])
  reconnect.mockRejectedValueOnce(lost)
  vi.advanceTimersByTime(1)
  await call()
  expect([takeHeads(), reconnect.mock.calls]).toEqual([['b', 'c'], [['a']]])
  heads['a'] = 100
  vi.advanceTimersByTime(30_000)
  await call()
  await call()
  expect([takeHeads(), reconnect.mock.calls]).toEqual([
    ['b', 'c', 'a', 'b', 'c'],
    [['a'], ['a']]
  ])
})

test.each([
  [2, 9000, 4500, 3000],
  [3, 9000, 9000, 3000],
  [3, 2999, 2999, 2999],
  [2, 9, 5, 5]
])(
  'where %i of 3 must agree in %i ms each has %i ms, and %i to connect',
  async (agree, callMs, ...limits) => {
    const { call, created } = await open({ a: '0x1', b: '0x1', c: '0x1' }, { agree, callMs })
    await call()
    const [deadlineMs, giveUpMs] = limits
    expect(created[0]).toMatchObject([{ name: 'a' }, { deadlineMs, giveUpMs }])
  }
)

test('one that fails is replaced by the next, asked last from now on, and connected to anew', async () => {
  const { call, answers, takeAsked, left, created } = await open({ a: lost, b: '0x1', c: '0x1' })
  expect([await call(), takeAsked(), left]).toEqual(['0x1', ['a', 'b', 'c'], ['a']])
  answers['a'] = '0x1'
  expect([await call(), takeAsked()]).toEqual(['0x1', ['b', 'c']])
  answers['b'] = lost
  vi.advanceTimersByTime(29_999)
  expect([await call(), takeAsked()]).toEqual(['0x1', ['b', 'c', 'a']])
  // It has answered, so it is not the last any more.
  answers['b'] = '0x1'
  expect([await call(), takeAsked()]).toEqual(['0x1', ['a', 'c']])
  expect(created).toHaveLength(4)
})

test('a call that fails late leaves the connection that a later call has opened', async () => {
  const [first, second, third] = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  const waiting = [first, second, third].map((one) => one?.promise ?? '')
  const { call, left, created } = await open({
    get a() {
      return waiting.shift() ?? '0x1'
    },
    b: '0x1'
  })
  const [one, two] = [call(), call()]
  const ends = [one, two].map((own) => own.catch(({ code }: ParaclockError) => code))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  first?.reject(lost)
  expect([await ends[0], left]).toEqual(['UpstreamsIncomplete', ['a']])
  const three = call()
  await vi.waitFor(() => expect(waiting).toHaveLength(0))
  second?.reject(lost)
  expect(await ends[1]).toBe('UpstreamsIncomplete')
  third?.resolve('0x1')
  expect([await three, left]).toEqual(['0x1', ['a']])
  await call()
  expect(created).toHaveLength(3)
})

test('a node that refuses the call keeps its connection and its place', async () => {
  const { call, takeAsked, left } = await open({ a: refused, b: '0x1', c: '0x1' })
  for (let round = 0; round < 2; round += 1) {
    expect([await call(), takeAsked()]).toEqual(['0x1', ['a', 'b', 'c']])
  }
  expect(left).toEqual([])
})

test('too few answers are refused with what each failed by', async () => {
  const { call } = await open({ a: lost, b: '0x1', c: refused })
  await expect(call()).rejects.toMatchObject({
    code: 'UpstreamsIncomplete',
    context: {
      ...{ wanted: 2, had: 1 },
      failures: [`a: ${lost.message}`, `c: ${refused.message}`]
    }
  })
})

test('a fault that nobody foresaw is raised as it is', async () => {
  const fault = new TypeError('a fault')
  const { call } = await open({ a: fault, b: '0x1' })
  await expect(call()).rejects.toBe(fault)
})

test('two that differ are refused with both answers, and without a majority both stay', async () => {
  const { call, setAside, onSetAside, takeAsked } = await open({ a: '0x1', b: '0x2' })
  for (let round = 0; round < 2; round += 1) {
    await expect(call()).rejects.toMatchObject({
      code: 'FactMismatch',
      context: {
        what: expect.stringMatching(/^the answer of Core_version at block /),
        ...{ first: { value: '0x1', from: 'a' }, second: { value: '0x2', from: 'b' } }
      }
    })
    expect(takeAsked()).toEqual(['a', 'b'])
  }
  expect([setAside.mock.calls, onSetAside.mock.calls]).toEqual([[], []])
})

test('a majority of all is needed: half of four set nobody aside', async () => {
  const { call, takeAsked, onSetAside } = await open({ a: '0x1', b: '0x2', c: '0x1', d: '0x2' })
  await expect(call()).rejects.toMatchObject({ code: 'FactMismatch' })
  expect([takeAsked(), onSetAside.mock.calls]).toEqual([['a', 'b', 'c', 'd'], []])
})

test('who the majority contradicts is set aside for its time, and named when too few are left', async () => {
  const { call, answers, takeAsked, setAside, onSetAside } = await open({
    ...{ a: '0x2', b: '0x1', c: '0x1' }
  })
  const error = await call().catch((thrown: unknown) => thrown)
  expect(takeAsked()).toEqual(['a', 'b', 'c'])
  expect(setAside.mock.calls).toEqual([['ws://a.example', error, 5000]])
  expect(onSetAside.mock.calls).toEqual([['a', error]])
  vi.advanceTimersByTime(4999)
  // A clock that is set moves no time.
  vi.setSystemTime(0)
  expect([await call(), takeAsked()]).toEqual(['0x1', ['b', 'c']])
  answers['b'] = refused
  await expect(call()).rejects.toMatchObject({
    context: {
      failures: ['a is set aside, for a majority has contradicted it', `b: ${refused.message}`]
    }
  })
  takeAsked()
  ;[answers['a'], answers['b']] = ['0x1', '0x1']
  vi.advanceTimersByTime(1)
  expect([await call(), takeAsked()]).toEqual(['0x1', ['a', 'b']])
})

test('every connection that was opened is closed', async () => {
  const { caller, call, left } = await open({ a: '0x1', b: '0x1', c: '0x1' })
  await call()
  await caller.close()
  expect(left).toEqual(['a', 'b', 'c'])
})
