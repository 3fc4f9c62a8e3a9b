import { EventEmitter } from 'node:events'
import * as connect from '@paraclock/connect'
import { CallRefused, ChainMismatch, ConnectionLost } from '@paraclock/connect'
import * as core from '@paraclock/core'
import { ParaclockError } from '@paraclock/core'
import * as rpc from '@paraclock/rpc'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { readGatewayConfig } from '../config/readGatewayConfig.ts'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import * as places from '../server/Places.ts'
import type { Upstream } from './Upstream.ts'
// It is loaded anew below. This import relates the tests to it.
import './Upstream.ts'

const MEBIBYTE = 1024 * 1024
const upstreams = ['a=ws://a.example', 'wss://user:secret@b.example/key', 'http://c.example']

/** The upstreams of a gateway over a provider that does what the test says, and notes. */
async function open(settings: Partial<GatewayConfig> = {}) {
  const { config } = await readGatewayConfig({ flags: { upstreams, ...settings } })
  const made = new Map<string, object>()
  const done: unknown[] = []
  /** A part of the upstreams that notes its calls. */
  const partOf = (name: string, methods: readonly string[]) => ({
    [name]: class {
      constructor(...args: readonly [object]) {
        made.set(name, args[0])
        for (const method of methods) {
          Object.assign(this, { [method]: async () => void done.push(`${name}.${method}`) })
        }
      }
    }
  })
  const sessions: { ended: unknown; endpoint: object }[] = []
  const provider = Object.assign(new EventEmitter(), {
    endpoint: 'a' as string | undefined,
    genesis: '0x01',
    connectWithRetry: vi.fn(async () => undefined),
    disconnect: async () => void done.push('provider.disconnect'),
    request: vi.fn(async (_: object): Promise<unknown> => ({ methods: ['one', 'two'] }))
  })
  const created = vi.fn((..._: readonly unknown[]) => provider)
  const load = freshModules({
    '@paraclock/connect': { ...connect, createProvider: created },
    ...{ '@paraclock/core': core, '@paraclock/rpc': rpc, '../server/Places.ts': places },
    '../subscriptions/SharedFeeds.ts': partOf('SharedFeeds', ['part']),
    './AgreeingCaller.ts': partOf('AgreeingCaller', ['close', 'call']),
    './HeadTracker.ts': partOf('HeadTracker', ['start', 'stop', 'hash', 'leave']),
    './Reads.ts': partOf('Reads', ['forget', 'call']),
    './ServiceMethods.ts': partOf('ServiceMethods', ['forget']),
    './NodeSession.ts': {
      NodeSession: class {
        readonly endpoint: object
        ended: unknown
        readonly #onEnd: (error: unknown) => void
        constructor(given: { endpoint: object; onEnd: (error: unknown) => void }) {
          made.set('NodeSession', given)
          this.endpoint = given.endpoint
          this.#onEnd = given.onEnd
          sessions.push(this)
        }
        end(error: unknown): void {
          this.ended = error
          this.#onEnd(error)
        }
        close(): void {
          this.end('closed')
        }
      }
    }
  })
  const loaded = await load<{ Upstream: typeof Upstream }>(import.meta.resolve('./Upstream.ts'))
  const metrics = new GatewayMetrics()
  const counted = vi.spyOn(metrics.upstreamEvents, 'inc')
  const logged: unknown[] = []
  const log = Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [
      level,
      (...args: readonly unknown[]) => void logged.push([level, ...args])
    ])
  )
  const upstream = new loaded.Upstream({ config, metrics, log: log as never })
  return { upstream, provider, created, made, done, sessions, logged, config, metrics, counted }
}

const endpoints = [
  { name: 'a', url: 'ws://a.example' },
  { name: 'upstream-2', url: 'wss://user:secret@b.example/key' },
  { name: 'upstream-3', url: 'http://c.example' }
]

test('the provider keeps nothing, sends nothing again, and has the limits of the settings', async () => {
  const { created } = await open({ callMs: 7, staleMs: 9, maxAnswerBytes: 17 * MEBIBYTE })
  const options = {
    ...{ autoConnect: false, deadlineMs: 7, stallMs: 9, cacheCapacity: 0, resubmitSigned: false },
    maxFrameBytes: 17 * MEBIBYTE
  }
  expect(created.mock.calls).toEqual([[endpoints, options]])
  const genesis = `0x${'11'.repeat(32)}`
  const other = await open({ genesis, maxAnswerBytes: 1024 })
  // Nodes send larger frames than are answered, such as metadata.
  expect(other.created.mock.calls[0]?.[1]).toMatchObject({ genesis, maxFrameBytes: 16 * MEBIBYTE })
})

test('answers are kept with their questions, none larger than a quarter of all', async () => {
  const { upstream } = await open({ cacheBytes: 4000 })
  upstream.cache.set('q'.repeat(4), 'a'.repeat(900))
  expect([upstream.cache.size, upstream.cache.get('qqqq')]).toEqual([1000, 'a'.repeat(900)])
  upstream.cache.set('qqqq', 'a'.repeat(901))
  expect(upstream.cache.size).toBe(0)
  for (const key of ['1', '2', '3', '4', '5']) upstream.cache.set(key, 'a'.repeat(903))
  expect([upstream.cache.size, upstream.cache.get('1')]).toEqual([4000, undefined])
})

test('without an agreement the runtime of the upstream in use is called, at the best block', async () => {
  const { upstream, made, config, metrics, logged } = await open({
    callMs: 7,
    maxAnswerBytes: 2048
  })
  const { provider, head, cache, feeds, reads } = upstream
  expect(made.get('HeadTracker')).toEqual({ provider, feeds })
  expect(made.get('Reads')).toEqual({ provider, head, cache, metrics, maxAnswerBytes: 2048 })
  expect(made.has('AgreeingCaller')).toBe(false)
  const service = made.get('ServiceMethods') as {
    source: { call(method: string, data: string): Promise<unknown> }
    onDetected(variant: string | undefined, problem: string | undefined): void
  }
  expect(service).toMatchObject({ reads, variant: config.variant, deadlineMs: 14 })
  const call = vi.fn(async (..._: readonly unknown[]) => '"0xaa"')
  reads.call = call
  expect(await service.source.call('Core_version', '0x01')).toBe('0xaa')
  expect(call.mock.calls).toEqual([['state_call', ['Core_version', '0x01']]])
  service.onDetected('hour', undefined)
  service.onDetected(undefined, 'a problem')
  expect(logged).toEqual([
    ['info', { variant: 'hour', problem: undefined }, 'service methods detected'],
    ['info', { variant: 'none', problem: 'a problem' }, 'service methods detected']
  ])
})

test('upstreams that must agree are asked together, and one that is set aside is told', async () => {
  const { upstream, made, counted, logged, done } = await open({
    agree: 2,
    setAsideMs: 5,
    callMs: 7
  })
  const { onSetAside, ...agreeing } = made.get('AgreeingCaller') as Record<string, unknown>
  expect(agreeing).toEqual({
    ...{ provider: upstream.provider, upstreams: endpoints, agree: 2, setAsideMs: 5, callMs: 7 }
  })
  expect(made.get('ServiceMethods')).toHaveProperty('source.close')
  const tell = onSetAside as (endpoint: string, reason: Error) => void
  tell('a', new Error('it differs'))
  expect(counted.mock.calls).toEqual([[{ event: 'disagreed' }]])
  expect(logged).toEqual([
    ['error', { endpoint: 'a', problem: 'it differs' }, 'upstream set aside']
  ])
  await upstream.stop()
  expect(done).toContain('AgreeingCaller.close')
})

test('a start follows the head, connects, and names the upstreams without their keys', async () => {
  const { upstream, provider, done, logged } = await open()
  const failure = new Error('no way')
  provider.connectWithRetry.mockRejectedValueOnce(failure)
  upstream.start()
  await vi.waitFor(() => expect(logged).toHaveLength(2))
  expect(logged).toEqual([
    [
      'info',
      {
        upstreams: [
          'a=ws://a.example',
          'upstream-2=wss://b.example/…',
          'upstream-3=http://c.example'
        ]
      },
      'upstreams, by the names that all else calls them by'
    ],
    ['error', { err: failure }, 'connecting failed']
  ])
  expect(done).toEqual(['HeadTracker.start'])
})

const forgotten = ['Reads.forget', 'ServiceMethods.forget', 'HeadTracker.leave', 'SharedFeeds.part']
const error = new Error('it broke')
const [endpoint, problem] = ['a', 'it broke']

test.each<[string, object, readonly unknown[], readonly string[], readonly string[]]>([
  ['connected', { endpoint }, [['info', { endpoint }, 'upstream connected']], [], []],
  [
    ...(['disconnected', { endpoint, error }] as const),
    [['warn', { endpoint, problem }, 'upstream left']],
    ...([[], forgotten] as const)
  ],
  ['disconnected', { endpoint, error: undefined }, [], [], forgotten],
  ['switched', { from: 'a', to: 'b' }, [], ['switched'], forgotten],
  [
    ...(['stalled', { endpoint, error }] as const),
    [['warn', { endpoint, problem }, 'upstream stands still']],
    ...([['stalled'], []] as const)
  ],
  ['recovered', { endpoint }, [['info', { endpoint }, 'upstream moves again']], [], []],
  [
    ...(['attemptFailed', { endpoint, error, retryInMs: 9 }] as const),
    [['warn', { endpoint, problem, retryInMs: 9 }, 'upstream cannot be used']],
    ...([['failed'], []] as const)
  ]
])(
  'when the provider says %s of %o it is logged and counted, and its answers forgotten',
  async (...row) => {
    const [event, facts, logs, counts, dropped] = row
    const { provider, logged, counted, done } = await open()
    provider.emit(event, facts)
    expect(logged).toEqual(logs)
    expect(counted.mock.calls.map(([labels]) => labels)).toEqual(
      counts.map((one) => ({ event: one }))
    )
    expect(done).toEqual(dropped)
  }
)

test('the methods of an upstream are asked for once, and again of the next one', async () => {
  const { upstream, provider } = await open()
  const both = [await upstream.offered(), await upstream.offered()]
  expect(both).toEqual([new Set(['one', 'two']), new Set(['one', 'two'])])
  expect(provider.request.mock.calls).toEqual([[{ method: 'rpc_methods', params: [] }]])
  provider.emit('switched', {})
  provider.request.mockResolvedValueOnce({ methods: 7 })
  expect(await upstream.offered()).toBeUndefined()
  expect(provider.request).toHaveBeenCalledTimes(2)
})

test('a node that refuses to list its methods has no list, and another failure is raised', async () => {
  const { upstream, provider } = await open()
  const context = { method: 'rpc_methods', rpcCode: -32601, rpcMessage: 'no', data: undefined }
  provider.request.mockRejectedValueOnce(new ParaclockError(CallRefused, context))
  expect(await upstream.offered()).toBeUndefined()
  provider.request.mockRejectedValueOnce(error)
  await expect(upstream.offered()).rejects.toBe(error)
  // Neither is kept.
  expect(await upstream.offered()).toEqual(new Set(['one', 'two']))
})

const client = { address: '::1', onNotification: () => undefined, onEnd: () => undefined }

test.each([
  ['a', 'ws://a.example'],
  ['upstream-2', 'wss://user:secret@b.example/key'],
  // This one has no WebSocket.
  ['upstream-3', 'ws://a.example'],
  [undefined, 'ws://a.example']
])('while %s is in use a session is at %s', async (inUse, url) => {
  const { upstream, provider, made, done } = await open({ callMs: 7, maxAnswerBytes: 2048 })
  provider.endpoint = inUse
  await upstream.openNodeSession(client)
  expect(done).toEqual(['HeadTracker.hash'])
  expect(made.get('NodeSession')).toMatchObject({
    ...{ endpoint: { url }, genesis: '0x01', callMs: 7, maxAnswerBytes: 2048 },
    onNotification: client.onNotification
  })
})

test('sessions are limited in all and by address, and one that ended or failed frees its place', async () => {
  const { upstream, sessions } = await open({ maxSessions: 6 })
  const openOf = (address: string) => upstream.openNodeSession({ ...client, address })
  const onEnd = vi.fn()
  await upstream.openNodeSession({ ...client, address: 'a', onEnd })
  await openOf('a')
  const limit = 'sessions at nodes of one address'
  await expect(openOf('a')).rejects.toMatchObject({
    ...{ code: 'RequestLimitExceeded', context: { limit, actual: 3, allowed: 2 } }
  })
  for (const address of ['b', 'b', 'c', 'c']) await openOf(address)
  await expect(openOf('d')).rejects.toMatchObject({
    context: { limit: 'sessions at nodes of all clients', actual: 7, allowed: 6 }
  })
  const [first] = sessions as unknown as { end: (why: unknown) => void }[]
  first?.end(error)
  expect(onEnd.mock.calls).toEqual([[error]])
  upstream.head.hash = () => Promise.reject(error)
  await expect(openOf('a')).rejects.toBe(error)
  upstream.head.hash = async () => '0x'
  await openOf('a')
})

test('upstreams without a WebSocket have no sessions', async () => {
  const { upstream } = await open({ upstreams: ['http://c.example'], maxSessions: 1 })
  for (let round = 0; round < 2; round += 1) {
    await expect(upstream.openNodeSession(client)).rejects.toMatchObject({
      ...{ code: 'SubscriptionUnsupported', context: { method: 'chainHead_v1_follow' } }
    })
  }
})

const lost = new ParaclockError(ConnectionLost, { endpoint: 'a', problem: 'it broke' })
const other = new ParaclockError(ChainMismatch, {
  ...{ endpoint: 'a', fact: 'genesis', expected: '0x01', actual: '0x02' }
})

test.each([
  ['a node that was left ends its sessions', 'a', other, [other, undefined]],
  ['another node that was left ends none of them', 'upstream-2', other, [undefined, other]],
  ['a connection that broke ends none', 'a', lost, [undefined, undefined]],
  ['an error without a code ends none', 'a', error, [undefined, undefined]],
  ['a connection that was closed ends none', 'a', undefined, [undefined, undefined]]
])('%s', async (_, left, why, ends) => {
  const { upstream, provider, sessions } = await open()
  for (const inUse of ['a', 'upstream-2']) {
    provider.endpoint = inUse
    await upstream.openNodeSession(client)
  }
  provider.emit('disconnected', { endpoint: left, error: why })
  expect(sessions.map(({ ended }) => ended)).toEqual(ends)
})

test('a stop ends everything that was opened', async () => {
  const { upstream, sessions, done } = await open()
  await upstream.openNodeSession(client)
  done.length = 0
  await upstream.stop()
  expect([done.toSorted(), sessions.map(({ ended }) => ended)]).toEqual([
    ...[['HeadTracker.stop', 'provider.disconnect'], ['closed']]
  ])
})
