import { OperationAborted, ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { Budget } from '../calls/Budget.ts'
import type { RunnableCall } from '../calls/CallRunner.ts'
import { polkadotError } from '../calls/refusedCall.ts'
import type { Answer, OnNotification, Session, SessionRequest } from '../endpoint/Session.ts'
import { ConnectionLost } from '../errors/endpoints.ts'
import { isPureSubscription, Subscriptions } from './Subscriptions.ts'

const HEADS = 'chain_subscribeNewHeads'
const FINALIZED = 'chain_subscribeFinalizedHeads'
const SUBMIT = 'author_submitAndWatchExtrinsic'
const endpoint = { shown: 'ws://a.example' }
const lost = new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem: 'reset' })
const headOf = (number: number) => ({ number, parentHash: `0x${'11'.repeat(32)}` })

/** A session whose requests the test answers. */
function createSession(answer: Answer = { kind: 'result', result: 'node-2' }) {
  const requests: SessionRequest[] = []
  const session = {
    endpoint,
    ended: undefined as ParaclockError | undefined,
    fail: vi.fn(),
    forget: vi.fn(),
    request: async (request: SessionRequest) => {
      requests.push(request)
      return answer
    }
  }
  return { session: session as typeof session & Session, requests }
}

/** The number of subscriptions that the next connection restores. */
async function restoreElsewhere(subscriptions: Subscriptions): Promise<number> {
  const { session, requests } = createSession()
  subscriptions.suspend(lost)
  await subscriptions.restore(session)
  return requests.length
}

function open(session: Session = createSession().session) {
  const clock = new VirtualClock()
  const calls: RunnableCall[] = []
  let notify: OnNotification = () => {}
  const onCallbackError = vi.fn()
  const run = vi.fn(async (call: RunnableCall) => {
    calls.push(call)
    if (call.onNotification) notify = call.onNotification(session)
    return { result: 'node-1' as unknown, session }
  })
  const subscriptions = new Subscriptions({ run, onCallbackError, answerMs: 4000, endMs: 3000 })
  const callback = vi.fn()
  const budget = new Budget({ clock, method: 'm', deadlineMs: 1000, signal: undefined })
  const subscribe = (method = HEADS, params: readonly unknown[] = []) =>
    subscriptions.subscribe(method, params, callback, budget)
  const send = (result: unknown) => notify({ subscription: 'node-1', result })
  return {
    subscriptions,
    subscribe,
    callback,
    calls,
    run,
    budget,
    send,
    notify: () => notify,
    onCallbackError
  }
}

test('each subscription has its own id, and is a read if it only reads', async () => {
  const { subscribe, calls } = open()
  expect([
    await subscribe(),
    await subscribe(SUBMIT, ['0x00']),
    await subscribe(FINALIZED)
  ]).toEqual([...[`${HEADS}#1`, `${SUBMIT}#2`, `${FINALIZED}#3`]])
  expect(calls.map(({ method, params, isRead }) => [method, params, isRead])).toEqual([
    [HEADS, [], true],
    [SUBMIT, ['0x00'], false],
    [FINALIZED, [], true]
  ])
})

test('notifications reach the callback', async () => {
  const heads = open()
  await heads.subscribe()
  heads.send(headOf(1))
  expect(heads.callback.mock.calls).toEqual([[null, headOf(1)]])
  const other = open()
  await other.subscribe('state_subscribeStorage')
  other.send('anything')
  expect(other.callback.mock.calls).toEqual([[null, 'anything']])
})

test.each([HEADS, FINALIZED, 'state_subscribeRuntimeVersion'])(
  'a notification of %s of another type ends the session',
  async (method) => {
    const { session } = createSession()
    const { subscribe, send, callback } = open(session)
    await subscribe(method)
    send(7)
    expect(session.fail.mock.calls).toMatchObject([
      [
        {
          code: 'AnswerMalformed',
          context: {
            endpoint: endpoint.shown,
            problem: `${method} sent a notification of another type than it defines`
          }
        }
      ]
    ])
    expect(callback).not.toHaveBeenCalled()
  }
)

test('a subscription that fails is dropped, with all that comes late', async () => {
  const { subscriptions, subscribe, run, budget, callback, send } = open()
  const refusal = new TypeError('no')
  run.mockRejectedValueOnce(refusal)
  await expect(subscribe()).rejects.toBe(refusal)
  expect(await restoreElsewhere(subscriptions)).toBe(0)
  budget.end(new ParaclockError(OperationAborted, { what: 'm' }))
  await expect(subscribe()).rejects.toMatchObject({ code: 'OperationAborted' })
  send(headOf(1))
  expect([await restoreElsewhere(subscriptions), callback.mock.calls]).toEqual([0, []])
})

test.each<[Answer, boolean]>([
  [{ kind: 'result', result: true }, true],
  [{ kind: 'result', result: false }, false],
  [{ kind: 'result', result: 'yes' }, false],
  [{ kind: 'refused', error: { code: 1, message: 'no' } }, true],
  [{ kind: 'lost', error: lost, alone: true }, true]
])('a subscription is ended at the node, which answers %j: %s', async (answer, expected) => {
  const { session, requests } = createSession(answer)
  const { subscriptions, subscribe, send, callback } = open(session)
  const id = await subscribe()
  expect(await subscriptions.unsubscribe('chain_unsubscribeNewHeads', id)).toBe(expected)
  expect(requests).toEqual([
    { method: 'chain_unsubscribeNewHeads', params: ['node-1'], timeoutMs: 3000 }
  ])
  expect(session.forget.mock.calls).toEqual([['node-1']])
  send(headOf(1))
  expect([await restoreElsewhere(subscriptions), callback.mock.calls]).toEqual([0, []])
  expect(await subscriptions.unsubscribe('chain_unsubscribeNewHeads', id)).toBe(false)
})

test('a subscription without a connection is ended without a request', async () => {
  const { session, requests } = createSession()
  const { subscriptions, subscribe } = open(session)
  const [first, second] = [await subscribe(), await subscribe()]
  session.ended = lost
  expect(await subscriptions.unsubscribe('u', first)).toBe(true)
  subscriptions.suspend(lost)
  expect(await subscriptions.unsubscribe('u', second)).toBe(true)
  expect([requests, await subscriptions.unsubscribe('u', 7)]).toEqual([[], false])
})

test('a subscription whose connection broke since the answer waits for the next one', async () => {
  const former = createSession()
  former.session.ended = lost
  const { subscriptions, subscribe } = open(former.session)
  await subscribe()
  const { session, requests } = createSession()
  await subscriptions.restore(session)
  expect(requests).toMatchObject([
    { method: HEADS, params: [], timeoutMs: 4000, onNotification: expect.any(Function) }
  ])
  // The subscription is not restored twice.
  const other = createSession()
  await subscriptions.restore(other.session)
  expect(other.requests).toEqual([])
})

test('after a switch, only the new connection notifies', async () => {
  const former = createSession()
  const { subscriptions, subscribe, callback, send } = open(former.session)
  await subscribe()
  subscriptions.suspend(lost)
  const { session, requests } = createSession()
  await subscriptions.restore(session)
  send(headOf(1))
  requests[0]?.onNotification?.({ subscription: 'node-2', result: headOf(2) })
  expect(callback.mock.calls).toEqual([[null, headOf(2)]])
  session.ended = lost
  requests[0]?.onNotification?.({ subscription: 'node-2', result: headOf(3) })
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a connection that is lost while it restores is left, and the next one tries again', async () => {
  const { subscriptions, subscribe, callback } = open()
  await subscribe()
  subscriptions.suspend(lost)
  const broken = createSession({ kind: 'lost', error: lost, alone: true })
  await subscriptions.restore(broken.session)
  expect([broken.session.fail.mock.calls, callback.mock.calls]).toEqual([[[lost]], []])
  expect(await restoreElsewhere(subscriptions)).toBe(1)
})

test('a subscription that ends while it is restored is ended at the node, too', async () => {
  const { subscriptions, subscribe } = open()
  const id = await subscribe()
  subscriptions.suspend(lost)
  const { session, requests } = createSession()
  const restoring = subscriptions.restore(session)
  expect(await subscriptions.unsubscribe('u', id)).toBe(true)
  await restoring
  expect(requests.map(({ method, params }) => [method, params])).toEqual([
    [HEADS, []],
    ['u', ['node-2']]
  ])
  expect(session.forget).toHaveBeenCalledExactlyOnceWith('node-2')
})

test('a subscription that ends while it is restored hears nothing of a refusal', async () => {
  const { subscriptions, subscribe, callback } = open()
  const id = await subscribe()
  subscriptions.suspend(lost)
  const refusing = createSession({ kind: 'refused', error: { code: 1, message: 'no' } })
  const restoring = subscriptions.restore(refusing.session)
  expect(await subscriptions.unsubscribe('u', id)).toBe(true)
  await restoring
  expect(callback).not.toHaveBeenCalled()
})

test('an error of a notification reaches the callback, unless the subscription has ended', async () => {
  const { subscriptions, subscribe, callback, notify } = open()
  const id = await subscribe()
  const error = { code: 7, message: 'gone' }
  notify()({ subscription: 'node-1', result: undefined, error })
  await expect.poll(() => callback).toHaveBeenCalled()
  expect(callback.mock.calls).toMatchObject([[{ code: 7 }, undefined]])
  notify()({ subscription: 'node-1', result: undefined, error })
  await subscriptions.unsubscribe('u', id)
  // After this await, the error of the second notification would have been delivered, too.
  await polkadotError(error)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('all subscriptions end together', async () => {
  const { subscriptions, subscribe, send, callback } = open()
  await subscribe()
  await subscribe(FINALIZED)
  subscriptions.clear()
  send(headOf(1))
  expect([await restoreElsewhere(subscriptions), callback.mock.calls]).toEqual([0, []])
})

test('subscriptions only read, except those that submit a transaction', () => {
  expect(isPureSubscription('chain_subscribeNewHeads')).toBe(true)
  expect(isPureSubscription('author_submitAndWatchExtrinsic')).toBe(false)
  expect(isPureSubscription('transactionWatch_v1_submitAndWatch')).toBe(false)
})
