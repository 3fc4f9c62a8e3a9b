import { getEventListeners } from 'node:events'
import { OperationAborted, ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { describe, expect, test } from 'vitest'
import { backoffDelay, type Clock } from '../endpoint/Clock.ts'
import type { Answer, Session } from '../endpoint/Session.ts'
import { EndpointUnavailable } from '../errors/endpoints.ts'
import { CallTimedOut } from '../errors/requests.ts'
import type { Connector } from '../pool/Connector.ts'
import { Budget } from './Budget.ts'
import { CallRunner } from './CallRunner.ts'
import { isRead } from './readMethods.ts'

test.for([
  ...['my_other', 'author_rotateKeys', 'author_insertKey', 'author_removeExtrinsic', 'toString'],
  ...['author_submitExtrinsic', 'dev_newBlock', 'engine_createBlock', 'eth_sendRawTransaction'],
  ...['offchain_localStorageSet', 'system_addReservedPeer', 'transaction_v1_broadcast']
])('%s is not repeated', (method) => {
  expect(isRead(method)).toBe(false)
})

test('each further attempt of a read may take twice as long, within the budget', async () => {
  const clock = new VirtualClock()
  const budget = new Budget({ clock, method: 'm', deadlineMs: 30_000, signal: undefined })
  const error = new ParaclockError(CallTimedOut, { method: 'm', deadlineMs: 1 })
  const patience: number[] = []
  const session = {
    endpoint: { shown: 'ws://acme' },
    fail: () => {},
    request: async ({ timeoutMs }: { timeoutMs: number }): Promise<Answer> => {
      patience.push(timeoutMs)
      return patience.length < 4 ? { kind: 'silent', error } : { kind: 'result', result: 7 }
    }
  } as unknown as Session
  const runner = new CallRunner({
    connector: { session } as unknown as Connector,
    clock,
    random: () => 0.5,
    attemptMs: 4000
  })
  const { result } = await runner.run({ method: 'm', params: [], isRead: true, budget })
  expect(result).toBe(7)
  expect(patience).toEqual([4000, 8000, 16_000, 30_001])
  budget.release()
})

test('at its deadline, a sent read fails with the error of all endpoints', async () => {
  const clock = new VirtualClock()
  const budget = new Budget({ clock, method: 'm', deadlineMs: 100, signal: undefined })
  const endpoint = 'ws://acme'
  const failure = new ParaclockError(EndpointUnavailable, { endpoint, problem: 'ECONNREFUSED' })
  const session = {
    endpoint: { shown: endpoint },
    fail: () => {},
    request: () => new Promise<never>(() => {})
  } as unknown as Session
  const runner = new CallRunner({
    connector: { session, failure } as unknown as Connector,
    clock,
    random: () => 0.5,
    attemptMs: 4000
  })
  const asked = runner.run({ method: 'm', params: [], isRead: true, budget })
  const ended = expect(asked).rejects.toBe(failure)
  expect(await clock.run(ended, 200)).toBe(true)
  await ended
})

test('at its deadline, a read that waits out a limited rate says so', async () => {
  const clock = new VirtualClock()
  const random = () => 0.5
  const deadlineMs = backoffDelay(1, { firstMs: 1000, maxMs: 15_000 }, random) + 1
  // On a busy machine a wait takes longer than asked.
  const late: Clock = {
    now: () => clock.now(),
    wallTime: () => clock.wallTime(),
    after: (ms, run) => clock.after(ms === deadlineMs ? ms : ms + 10, run)
  }
  const budget = new Budget({ clock: late, method: 'm', deadlineMs, signal: undefined })
  const session = {
    endpoint: { shown: 'ws://acme' },
    request: async (): Promise<Answer> => ({ kind: 'refused', error: { code: 429, message: 'x' } })
  } as unknown as Session
  const connector = { session } as unknown as Connector
  const runner = new CallRunner({
    connector,
    clock: late,
    random,
    attemptMs: 4000
  })
  const asked = runner.run({ method: 'm', params: [], isRead: true, budget })
  const ended = expect(asked).rejects.toMatchObject({ code: 'RateLimitExceeded' })
  expect(await clock.run(ended, 2 * deadlineMs)).toBe(true)
  await ended
  expect(clock.now()).toBe(deadlineMs)
})

test.each([
  ['which is gone, has half of its time from then on', 10, true, 40],
  ['which is gone for longer, ends at once', 70, true, 0],
  ['of which nothing has failed yet, has all of its time', 10, false, 100],
  ['which was never there, has all of its time', undefined, true, 100]
])('a read of a node %s', async (_, goneForMs, hasFailed, leftMs) => {
  const clock = new VirtualClock()
  const budget = new Budget({ clock, method: 'm', deadlineMs: 100, signal: undefined })
  const problem = 'ECONNREFUSED'
  const failure = new ParaclockError(EndpointUnavailable, { endpoint: 'ws://acme', problem })
  const lostAt = goneForMs === undefined ? undefined : clock.now() - goneForMs
  const connector = { session: undefined, wait: () => () => {}, retryInMs: 0, lostAt }
  const runner = new CallRunner({
    connector: { ...connector, failure: hasFailed ? failure : undefined } as unknown as Connector,
    clock,
    random: () => 0.5,
    attemptMs: 4000
  })
  const begun = clock.now()
  const asked = runner.run({ method: 'm', params: [], isRead: true, budget })
  const code = hasFailed ? 'EndpointUnavailable' : 'CallTimedOut'
  const ended = expect(asked).rejects.toMatchObject({ code })
  expect(await clock.run(ended, 200)).toBe(true)
  await ended
  expect([clock.now() - begun, clock.pending]).toEqual([leftMs, leftMs === 100 ? 0 : 1])
  budget.release()
})

describe('a budget', () => {
  const make = (deadlineMs: number, signal?: AbortSignal): [Budget, VirtualClock] => {
    const clock = new VirtualClock()
    return [new Budget({ clock, method: 'm', deadlineMs, signal }), clock]
  }
  const never = new Promise<never>(() => {})

  test('ends work that takes longer, and states the remaining time', async () => {
    const [budget, clock] = make(100)
    const ended = budget.race(never).catch((error: unknown) => error)
    expect(budget.remainingMs).toBe(100)
    expect(await clock.run(ended, 1000)).toBe(true)
    expect(clock.now()).toBe(100)
    expect(await ended).toMatchObject({ code: 'CallTimedOut', context: { deadlineMs: 100 } })
    expect(budget.remainingMs).toBe(0)
    expect(() => budget.check()).toThrow()
    await expect(budget.race(Promise.resolve(1))).rejects.toMatchObject({ code: 'CallTimedOut' })
    await expect(budget.sleep(5)).rejects.toMatchObject({ code: 'CallTimedOut' })
  })

  test('leaves no timer behind when the work is done, and does not end twice', async () => {
    const [budget, clock] = make(100)
    expect(await budget.race(Promise.resolve(1))).toBe(1)
    expect(clock.pending).toBe(1)
    budget.release()
    expect(clock.pending).toBe(0)
  })

  test('leaves the signal without a listener after the call', () => {
    const { signal } = new AbortController()
    const [budget] = make(100, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    budget.release()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  test('ends at once if the signal has already fired', async () => {
    const [budget] = make(100, AbortSignal.abort())
    expect(() => budget.check()).toThrow(expect.objectContaining({ code: 'OperationAborted' }))
    await expect(budget.race(never)).rejects.toMatchObject({ code: 'OperationAborted' })
  })

  test('lets the caller replace the error at its end, once', async () => {
    const [budget, clock] = make(100)
    const better = new ParaclockError(OperationAborted, { what: 'better' })
    const explained: ParaclockError[] = []
    budget.explain = (error) => {
      explained.push(error)
      return better
    }
    const racing = [budget.race(never), budget.race(never)]
    const ended = Promise.allSettled(racing)
    await clock.run(ended, 200)
    expect(await ended).toEqual(racing.map(() => ({ status: 'rejected', reason: better })))
    budget.end(new ParaclockError(CallTimedOut, { method: 'm', deadlineMs: 1 }))
    expect(explained).toMatchObject([{ code: 'CallTimedOut', context: { deadlineMs: 100 } }])
    expect(() => budget.check()).toThrow(better)
    expect([budget.remainingMs, clock.pending]).toEqual([0, 0])
  })

  test('keeps its own error if the caller has no better one', () => {
    const [budget] = make(100)
    const error = new ParaclockError(OperationAborted, { what: 'm' })
    budget.explain = () => undefined
    budget.end(error)
    expect(() => budget.check()).toThrow(error)
  })

  test('ends when its signal fires, and then listens no longer', async () => {
    const controller = new AbortController()
    const [budget, clock] = make(100, controller.signal)
    const reason = new TypeError('no longer wanted')
    const racing = expect(budget.race(never)).rejects.toMatchObject({
      code: 'OperationAborted',
      context: { what: 'm' },
      cause: reason
    })
    controller.abort(reason)
    await racing
    expect(clock.pending).toBe(0)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })

  test('waits in its own time, and leaves no timer of a wait that it ends', async () => {
    const [budget, clock] = make(100)
    expect(await clock.run(budget.sleep(40), 50)).toBe(true)
    expect([clock.now(), budget.remainingMs]).toEqual([40, 60])
    const late = budget.sleep(70).catch((error: unknown) => error)
    await clock.run(late, 100)
    expect(await late).toMatchObject({ code: 'CallTimedOut' })
    expect([clock.now(), clock.pending]).toEqual([100, 0])
  })
})
