import { expect, test, vi } from 'vitest'
import { NotificationRouter } from './NotificationRouter.ts'

function open() {
  const onUnknown = vi.fn()
  return { router: new NotificationRouter(onUnknown), onUnknown }
}

const notice = (subscription: string, result: unknown = 1) => ({ subscription, result })

test('a notification goes to its subscription, and one of no subscription is unknown', () => {
  const { router, onUnknown } = open()
  const [first, second] = [vi.fn(), vi.fn()]
  for (const [id, listener] of [
    ['a', first],
    ['b', second]
  ] as const) {
    router.expect()
    router.settle(id, listener)
  }
  router.deliver(notice('a', 7), 10)
  expect([first.mock.calls, second.mock.calls]).toEqual([[[notice('a', 7)]], []])
  expect(onUnknown).not.toHaveBeenCalled()
  router.deliver(notice('c'), 10)
  expect(onUnknown).toHaveBeenCalledTimes(1)
})

test('early notifications wait for the id of their subscription, in their order', () => {
  const { router, onUnknown } = open()
  const [first, second] = [vi.fn(), vi.fn()]
  router.expect()
  router.expect()
  for (const [id, result] of [
    ['a', 1],
    ['b', 2],
    ['x', 3],
    ['a', 4]
  ] as const) {
    router.deliver(notice(id, result), 10)
  }
  router.settle('a', first)
  expect(first.mock.calls).toEqual([[notice('a', 1)], [notice('a', 4)]])
  // The other notifications may belong to the subscribe call that is still pending.
  expect(onUnknown).not.toHaveBeenCalled()
  router.settle('b', second)
  expect(second.mock.calls).toEqual([[notice('b', 2)]])
  expect(onUnknown).toHaveBeenCalledTimes(1)
  router.expect()
  router.settle('x', first)
  expect(first).toHaveBeenCalledTimes(2)
})

test('a refused subscription leaves its early notifications unknown', () => {
  const { router, onUnknown } = open()
  const listener = vi.fn()
  router.expect()
  router.deliver(notice('a'), 10)
  router.settle(undefined, listener)
  expect([listener.mock.calls, onUnknown.mock.calls.length]).toEqual([[], 1])
  router.deliver(notice('a'), 10)
  expect(onUnknown).toHaveBeenCalledTimes(2)
})

test('at most 1,024 early notifications wait', () => {
  const { router, onUnknown } = open()
  const listener = vi.fn()
  router.expect()
  for (let sent = 0; sent < 1025; sent += 1) router.deliver(notice('a', sent), 10)
  expect(onUnknown).toHaveBeenCalledTimes(1)
  router.settle('a', listener)
  expect(listener).toHaveBeenCalledTimes(1024)
})

test('early notifications have at most 16 Mi characters, counted anew after each wait', () => {
  const { router, onUnknown } = open()
  const MOST = 16 * 1024 * 1024
  for (const id of ['a', 'b']) {
    const listener = vi.fn()
    router.expect()
    router.deliver(notice(id), MOST - 1)
    router.deliver(notice(id), 1)
    router.deliver(notice(id), 1)
    router.settle(id, listener)
    expect(listener).toHaveBeenCalledTimes(2)
  }
  expect(onUnknown).toHaveBeenCalledTimes(2)
})

test('notifications of an ended subscription are dropped, until its id is given again', () => {
  const { router, onUnknown } = open()
  const listener = vi.fn()
  router.expect()
  router.settle('a', listener)
  router.forget('a')
  router.deliver(notice('a'), 10)
  router.expect()
  router.deliver(notice('a'), 10)
  expect([listener.mock.calls, onUnknown.mock.calls]).toEqual([[], []])
  router.settle('a', listener)
  router.deliver(notice('a'), 10)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the ids of the last 1,024 ended subscriptions are remembered at most', () => {
  const { router, onUnknown } = open()
  for (let ended = 1; ended <= 1024; ended += 1) router.forget(`${ended}`)
  router.deliver(notice('1'), 10)
  expect(onUnknown).not.toHaveBeenCalled()
  router.forget('1025')
  router.deliver(notice('1'), 10)
  router.deliver(notice('1025'), 10)
  expect(onUnknown).toHaveBeenCalledTimes(1)
})

test('a cleared router knows neither subscriptions nor early notifications', () => {
  const { router, onUnknown } = open()
  const listener = vi.fn()
  router.expect()
  router.settle('a', listener)
  router.expect()
  router.deliver(notice('b'), 10)
  router.clear()
  router.settle('b', listener)
  expect(onUnknown).not.toHaveBeenCalled()
  router.deliver(notice('a'), 10)
  expect([listener.mock.calls, onUnknown.mock.calls.length]).toEqual([[], 1])
})
