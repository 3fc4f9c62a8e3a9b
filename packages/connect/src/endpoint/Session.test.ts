import { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../errors/endpoints.ts'
import { parseEndpoint } from './parseEndpoint.ts'
import { Session, type SessionSetup } from './Session.ts'
import type { WireEvents } from './Wire.ts'

const endpoint = parseEndpoint('ws://node.example')
const lost = new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem: 'it broke' })
const request = { method: 'a', params: [], timeoutMs: 500 }

/** A session over a wire that the test controls. */
function openSession(setup: Partial<SessionSetup> = {}) {
  const clock = new VirtualClock()
  const wire = { post: vi.fn(), close: vi.fn(async () => {}) }
  const listeners = { onEnd: vi.fn(), onFault: vi.fn() }
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

test('a request that is not answered in time ends as silent, and its late answer is dropped', async () => {
  const { session, opened, received, opening, clock } = openSession()
  opened()
  await opening
  const answer = session.request(request)
  await clock.run(answer, 10_000)
  expect(clock.now()).toBe(500)
  expect(await answer).toMatchObject({ kind: 'silent', error: { context: { waitedMs: 500 } } })
  received('{"jsonrpc":"2.0","id":1,"result":7}')
  expect([session.answered, session.ended]).toEqual([0, undefined])
})

test('a fault of a listener ends the session', async () => {
  const { session, opened, received, opening, wire } = openSession()
  opened()
  await opening
  const onNotification = (): void => {
    throw new TypeError('a fault')
  }
  void session.request({ ...request, onNotification })
  received(answerOf(1, 'a'))
  received(notice('a', 1))
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
])('an answer with %s is dropped', async (_, text) => {
  const { session, opened, received, opening } = openSession()
  opened()
  await opening
  void session.request(request)
  received(text)
  expect([session.answered, session.ended]).toEqual([0, undefined])
})

test('a malformed message ends the session, and none of several requests is alone', async () => {
  const { session, opened, received, opening, onEnd } = openSession()
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
  expect(session.answered).toBe(0)
})

const notice = (subscription: unknown, result: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'm', params: { subscription, result } })

/** An open session. `subscribe` sends a subscribe call; its listener collects the results. */
async function openSubscribed() {
  const opened = openSession()
  opened.opened()
  await opened.opening
  const subscribe = () => {
    const heard: unknown[] = []
    const onNotification = ({ result }: { readonly result: unknown }) => heard.push(result)
    return { heard, answer: opened.session.request({ ...request, onNotification }) }
  }
  return { ...opened, subscribe }
}

test('a subscription gets its id as text, and its notifications until it is forgotten', async () => {
  const { session, received, subscribe } = await openSubscribed()
  const { heard, answer } = subscribe()
  received(notice(7, 1))
  received(answerOf(1, 7))
  expect(await answer).toEqual({ kind: 'result', result: '7' })
  received(notice('7', 2))
  received(notice('8', 3))
  session.forget('7')
  received(notice('7', 4))
  expect(heard).toEqual([1, 2])
  expect(session.ended).toBeUndefined()
})

test('early notifications wait for the id of their subscription, in their order', async () => {
  const { received, subscribe } = await openSubscribed()
  const [first, second] = [subscribe(), subscribe()]
  for (const [id, result] of Object.entries(['a', 'b', 'x', 'a'])) received(notice(result, id))
  received(answerOf(1, 'a'))
  expect(first.heard).toEqual(['0', '3'])
  received(answerOf(2, 'b'))
  expect(second.heard).toEqual(['1'])
  const third = subscribe()
  received(answerOf(3, 'x'))
  expect(third.heard).toEqual([])
})

test('the early notifications of a refused subscription are dropped', async () => {
  const { received, subscribe } = await openSubscribed()
  const [first, second] = [subscribe(), subscribe()]
  received(notice('a', 1))
  received('{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"no"}}')
  received('{"jsonrpc":"2.0","id":2,"error":{"code":7,"message":"no"}}')
  const third = subscribe()
  received(answerOf(3, 'a'))
  expect([first.heard, second.heard, third.heard]).toEqual([[], [], []])
})

test('at most 1,024 early notifications wait, of at most 16 Mi characters', async () => {
  const { received, subscribe } = await openSubscribed()
  const many = subscribe()
  for (let sent = 0; sent < 1025; sent += 1) received(notice('a', sent))
  received(answerOf(1, 'a'))
  expect(many.heard).toHaveLength(1024)
  // The characters are counted anew after each wait.
  for (const id of [2, 3]) {
    const large = subscribe()
    const half = 'x'.repeat(8 * 1024 * 1024 - 100)
    for (let sent = 0; sent < 3; sent += 1) received(notice(`b${id}`, half))
    received(answerOf(id, `b${id}`))
    expect(large.heard).toHaveLength(2)
  }
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

/** An open session over a clock whose only timer the test fires, as late as it chooses. */
async function openByHand() {
  let now = 0
  const waits: number[] = []
  let timer = (): void => undefined
  const clock = {
    now: () => now,
    wallTime: () => now,
    after: (milliseconds: number, run: () => void) => {
      waits.push(milliseconds)
      timer = run
      return () => undefined
    }
  }
  const times = { handshakeMs: 1000, heartbeatMs: 4000, heartbeatTimeoutMs: 4000 }
  const opened = openSession({ clock, times })
  opened.opened()
  await opened.opening
  waits.length = 0
  const fireAt = (time: number): void => {
    now = time
    timer()
  }
  return { ...opened, fireAt, waits }
}

test('a message that waited while the process was busy shows that the peer is alive', async () => {
  const { fireAt, received, session, wire } = await openByHand()
  fireAt(4000)
  // The answer has arrived, but the late timer runs before the answer is read.
  fireAt(11_000)
  received(answerOf(1))
  fireAt(15_000)
  fireAt(15_000)
  expect([wire.post.mock.calls.length, session.ended]).toEqual([2, undefined])
  fireAt(19_000)
  expect(session.ended).toMatchObject({ context: { waitedMs: 8000 } })
})

test('a peer is asked after an interval of silence, of which a millisecond may lack', async () => {
  const { fireAt, wire, waits } = await openByHand()
  fireAt(3998)
  expect([wire.post.mock.calls.length, waits]).toEqual([0, [2]])
  fireAt(3999)
  expect(wire.post.mock.calls.length).toBe(1)
})
