import * as connect from '@paraclock/connect'
import { CallRefused, ConnectionLost } from '@paraclock/connect'
import * as core from '@paraclock/core'
import { ParaclockError } from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AgreeingCaller } from './AgreeingCaller.ts'
// It is loaded anew below. This import relates the tests to it.
import './AgreeingCaller.ts'

const BLOCK = `0x${'0b'.repeat(32)}`
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

/** A caller over upstreams with these answers, by name; each may be changed later. */
async function open(
  answers: Record<string, Answer>,
  settings: { readonly agree?: number; readonly callMs?: number } = {}
) {
  const created: unknown[] = []
  const asked: string[] = []
  const left: string[] = []
  interface Opened {
    readonly name: string
  }
  const load = freshModules({
    '@paraclock/core': core,
    '@paraclock/connect': {
      ...connect,
      createProvider: ([endpoint]: readonly [Opened], options: object) => {
        created.push([endpoint, options])
        return { ...endpoint, disconnect: async () => void left.push(endpoint.name) }
      },
      createRpcSource: ({ name }: Opened) => ({
        call: async (method: string, data: string, at: object) => {
          expect([method, data, at]).toEqual(['Core_version', '0x01', { at: BLOCK }])
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
  const request = vi.fn(async (_: object) => BLOCK)
  const setAside = vi.fn()
  const onSetAside = vi.fn()
  const caller = new loaded.AgreeingCaller({
    provider: { genesis: '0x09', request, setAside } as never,
    upstreams: Object.keys(answers).map((name) => ({ name, url: `ws://${name}.example` })),
    ...{ agree: 2, setAsideMs: 5000, callMs: 9000, onSetAside, ...settings }
  })
  const call = () => caller.call('Core_version', '0x01')
  const takeAsked = () => asked.splice(0)
  return { caller, call, answers, created, takeAsked, left, request, setAside, onSetAside }
}

test('as many as must agree are asked, at the finalized block', async () => {
  const { call, created, takeAsked, request } = await open({ a: '0x1', b: '0x1', c: '0x2' })
  expect([await call(), takeAsked()]).toEqual(['0x1', ['a', 'b']])
  expect(request.mock.calls).toEqual([[{ method: 'chain_getFinalizedHead', params: [] }]])
  const options = {
    ...{ autoConnect: false, deadlineMs: 4500, giveUpMs: 3000, stallMs: 0, genesis: '0x09' }
  }
  expect(created).toEqual(
    ['a', 'b'].map((name) => [{ name, url: `ws://${name}.example` }, options])
  )
  // The connections stay open.
  await call()
  expect(created).toHaveLength(2)
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
  vi.advanceTimersByTime(1_000_000)
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
  expect(left).toEqual(['a', 'b'])
})
