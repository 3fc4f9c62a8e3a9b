import { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { ConnectionLost } from '../errors/endpoints.ts'
import type { WireEvents } from '../transport/Wire.ts'
import { Session, type SessionSetup } from './Session.ts'

const endpoint = parseEndpoint('ws://node.example')
const lost = new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem: 'it broke' })
const request = { method: 'a', params: [], timeoutMs: 500 }

/** A session over a wire that the test controls. */
function openSession(setup: Partial<SessionSetup> = {}) {
  const clock = new VirtualClock()
  const wire = { post: vi.fn(), close: vi.fn(async () => {}) }
  const listeners = { onEnd: vi.fn(), onAnomaly: vi.fn(), onFault: vi.fn() }
  let events: WireEvents | undefined
  const session = new Session({
    endpoint,
    clock,
    times: { handshakeMs: 1000, heartbeatMs: 10_000, heartbeatTimeoutMs: 2000 },
    openWire: (given) => {
      events = given
      return wire
    },
    ...listeners,
    ...setup
  })
  const opening = session.open()
  return { session, clock, wire, opening, ...listeners, ...(events as WireEvents) }
}

test('a session that breaks closes its wire, and ends once', async () => {
  const { session, opened, closed, opening, wire, onEnd, clock } = openSession()
  opened()
  await opening
  const answer = session.request(request)
  closed(lost)
  session.fail(lost)
  expect(await answer).toEqual({ kind: 'lost', error: lost, alone: true })
  expect(wire.close).toHaveBeenCalledOnce()
  expect(onEnd.mock.calls).toEqual([[lost]])
  expect(session.ended).toBe(lost)
  expect(clock.pending).toBe(0)
  expect(await session.request(request)).toEqual({ kind: 'lost', error: lost, alone: false })
})

test('a closed session emits no event, and resolves when its wire is closed', async () => {
  let release = (): void => {}
  const { session, opened, opening, wire, onEnd } = openSession()
  wire.close.mockImplementation(() => new Promise((resolve) => (release = resolve)))
  opened()
  await opening
  const closed = vi.fn()
  const closing = session.close(lost).then(closed)
  await Promise.resolve()
  expect(closed).not.toHaveBeenCalled()
  release()
  await closing
  expect(onEnd).not.toHaveBeenCalled()
})

test('a wire that fails while it is being opened is closed', async () => {
  const close = vi.fn(async () => {})
  const { opening, onEnd } = openSession({
    openWire: ({ closed }) => {
      closed(lost)
      return { post: () => {}, close }
    }
  })
  await expect(opening).rejects.toBe(lost)
  expect(close).toHaveBeenCalledOnce()
  expect(onEnd).not.toHaveBeenCalled()
})

test('a wire that does not open in time is closed', async () => {
  const { clock, opening, wire } = openSession()
  await clock.run(opening, 10_000)
  expect(clock.now()).toBe(1000)
  await expect(opening).rejects.toMatchObject({
    code: 'EndpointUnavailable',
    context: { stage: 'while the connection was being opened', waitedMs: 1000 }
  })
  expect(wire.close).toHaveBeenCalledOnce()
})

test('a wire opens in time if this process was busy while it could have', async () => {
  const virtual = new VirtualClock()
  // Each timer fires 600 ms late.
  const clock = {
    now: () => virtual.now(),
    wallTime: () => virtual.wallTime(),
    soon: (run: () => void) => virtual.soon(run),
    after: (milliseconds: number, run: () => void) => virtual.after(milliseconds + 600, run)
  }
  const { opened, opening, wire } = openSession({ clock })
  virtual.after(1700, opened)
  await virtual.run(opening, 10_000)
  await opening
  expect(wire.close).not.toHaveBeenCalled()
})

test('a silent node gets a heartbeat, and is given up without an answer', async () => {
  const { opened, opening, clock, wire, session, onEnd } = openSession()
  opened()
  await opening
  const asked = new Promise<number>((resolve) => {
    wire.post.mockImplementation(() => resolve(clock.now()))
  })
  expect(await clock.run(asked, 60_000)).toBe(true)
  expect(await asked).toBe(10_000)
  const body = expect.stringContaining('"method":"system_health"')
  expect(wire.post.mock.calls[0]?.[0]).toMatchObject({ body })
  const given = new Promise<number>((resolve) => {
    onEnd.mockImplementation(() => resolve(clock.now()))
  })
  expect(await clock.run(given, 60_000)).toBe(true)
  expect(await given).toBe(12_000)
  expect(session.ended).toMatchObject({
    code: 'EndpointUnavailable',
    context: { stage: 'while connected', waitedMs: 12_000 }
  })
})

test('a request that is not answered in time ends as silent, and its late answer is an anomaly', async () => {
  const { session, opened, received, opening, clock, onAnomaly } = openSession()
  opened()
  await opening
  const answer = session.request(request)
  await clock.run(answer, 10_000)
  expect(clock.now()).toBe(500)
  expect(await answer).toMatchObject({ kind: 'silent', error: { context: { waitedMs: 500 } } })
  received('{"jsonrpc":"2.0","id":1,"result":7}')
  expect(onAnomaly.mock.calls).toEqual([['unknownAnswer']])
  expect(session.ended).toBeUndefined()
})

test('a fault of a listener ends the session', async () => {
  const onAnomaly = (): void => {
    throw new TypeError('a fault')
  }
  const { session, opened, received, opening, wire } = openSession({ onAnomaly })
  opened()
  await opening
  received(answerOf(9))
  expect(session.ended).toMatchObject({ code: 'ConnectionLost' })
  expect(wire.close).toHaveBeenCalledOnce()
})

test('a wire that cannot be closed is reported', async () => {
  const { opened, closed, opening, wire, onFault } = openSession()
  const reported = new Promise((resolve) => onFault.mockImplementation(resolve))
  wire.close.mockRejectedValue(new TypeError('a fault'))
  opened()
  await opening
  closed(lost)
  expect(await reported).toMatchObject({ code: 'ConnectionLost' })
})

const answerOf = (id: number, result: unknown = id): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result })

test('a request is sent at once with its id, and gets its answer or refusal', async () => {
  const { session, opened, received, opening, wire, clock } = openSession()
  opened()
  await opening
  const answers = ['a', 'b'].map((method) =>
    session.request({ method, params: [1], timeoutMs: 500 })
  )
  expect(wire.post.mock.calls).toEqual([
    [{ id: 1, body: '{"id":1,"jsonrpc":"2.0","method":"a","params":[1]}' }],
    [{ id: 2, body: '{"id":2,"jsonrpc":"2.0","method":"b","params":[1]}' }]
  ])
  received(`[${answerOf(2)},{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"no"}}]`)
  expect(await Promise.all(answers)).toMatchObject([
    { kind: 'refused', error: { code: 7, message: 'no' } },
    { kind: 'result', result: 2 }
  ])
  expect(session.answered).toBe(2)
  // Only the timer of the heartbeat is left.
  expect(clock.pending).toBe(1)
})

test.each([
  ['an unknown id', answerOf(9)],
  ['an id that is text', '{"jsonrpc":"2.0","id":"1","result":1}'],
  ['no id', '{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}']
])('an answer with %s is an anomaly', async (_, text) => {
  const { session, opened, received, opening, onAnomaly } = openSession()
  opened()
  await opening
  void session.request(request)
  received(text)
  expect(onAnomaly.mock.calls).toEqual([['unknownAnswer']])
  expect([session.answered, session.ended]).toEqual([0, undefined])
})

test('a malformed message ends the session, and none of several requests is alone', async () => {
  const { session, opened, received, opening, onEnd, onAnomaly } = openSession()
  opened()
  await opening
  const answers = [session.request(request), session.request(request)]
  received('{')
  const error = expect.objectContaining({
    code: 'AnswerMalformed',
    context: { endpoint: endpoint.shown, problem: 'it is not JSON' }
  })
  const lostOne = { kind: 'lost', error, alone: false }
  expect(await Promise.all(answers)).toEqual([lostOne, lostOne])
  expect(onEnd.mock.calls).toEqual([[error]])
  received(answerOf(1))
  expect(onAnomaly).not.toHaveBeenCalled()
})

test('a subscription gets its id as text, and its notifications until it is forgotten', async () => {
  const { session, opened, received, opening, onAnomaly } = openSession()
  opened()
  await opening
  const onNotification = vi.fn()
  const subscribed = session.request({ ...request, onNotification })
  const notify = (subscription: unknown, result: number) =>
    received(JSON.stringify({ jsonrpc: '2.0', method: 'm', params: { subscription, result } }))
  notify(7, 1)
  received(answerOf(1, 7))
  expect(await subscribed).toEqual({ kind: 'result', result: '7' })
  notify('7', 2)
  session.forget('7')
  notify('7', 3)
  expect(onNotification.mock.calls.map(([{ result }]) => result)).toEqual([1, 2])
  expect(onAnomaly).not.toHaveBeenCalled()
  notify('8', 4)
  expect(onAnomaly.mock.calls).toEqual([['unknownSubscription']])
})

test('an answer to a subscription that is no id ends the session', async () => {
  const { session, opened, received, opening } = openSession()
  opened()
  await opening
  const subscribed = session.request({ ...request, onNotification: () => {} })
  received(answerOf(1, { a: 1 }))
  expect(await subscribed).toMatchObject({ kind: 'lost', alone: true })
  expect(session.ended?.context).toEqual({
    endpoint: endpoint.shown,
    problem: 'the answer to a subscription is not an id'
  })
})

test('a fault after the end of a session is reported, and does not end it again', async () => {
  const { opened, closed, opening, session, onEnd, onFault } = openSession()
  onEnd.mockImplementation(() => {
    throw new TypeError('a fault')
  })
  opened()
  await opening
  closed(lost)
  expect([session.ended, onEnd.mock.calls.length]).toEqual([lost, 1])
  expect(onFault.mock.calls).toMatchObject([[{ code: 'ConnectionLost' }]])
})

test('a session that is closed while it is being opened rejects its opening', async () => {
  const { session, opening, wire, clock, onEnd } = openSession()
  const rejected = expect(opening).rejects.toBe(lost)
  await session.close(lost)
  await rejected
  expect(wire.close).toHaveBeenCalled()
  expect([onEnd.mock.calls, clock.pending]).toEqual([[], 0])
})
