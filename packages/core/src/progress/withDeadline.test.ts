import { raiseAsync } from '@tooling/vitest/raise'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ArgumentInvalid } from '../errors/values.ts'
import { DeadlineExceeded, OperationAborted } from '../errors/work.ts'
import { abortReason, throwIfAborted } from './abortReason.ts'
import { withDeadline } from './withDeadline.ts'

const never = () => Promise.withResolvers<never>().promise
const what = 'asking the node'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** A signal that counts the listeners that were not removed. */
function countingSignal() {
  const controller = new AbortController()
  const { signal } = controller
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const countListeners = () => {
    const left = new Set(added.mock.calls.map(([, listener]) => listener))
    for (const [, listener] of removed.mock.calls) left.delete(listener)
    return left.size
  }
  return { controller, signal, countListeners }
}

test('work that ends in time gives its result, and its signal stays quiet', async () => {
  const { signal, countListeners } = countingSignal()
  let observed: AbortSignal | undefined
  const result = await withDeadline({ milliseconds: 10, what, signal }, async (inner) => {
    observed = inner
    return 12
  })
  expect(result).toBe(12)
  expect(observed?.aborted).toBe(false)
  expect(countListeners()).toBe(0)
})

test('work that takes too long is stopped, also when it ignores its signal', async () => {
  const { signal, countListeners } = countingSignal()
  let observed: AbortSignal | undefined
  const outcome = raiseAsync(
    DeadlineExceeded,
    withDeadline({ milliseconds: 10, what, signal }, (inner) => {
      observed = inner
      return never()
    })
  )
  await vi.advanceTimersByTimeAsync(9)
  expect(observed?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const error = await outcome
  expect(error.context).toEqual({ what, milliseconds: 10 })
  expect(observed?.reason).toBe(error)
  expect(countListeners()).toBe(0)
})

test('an error that the work raises while it stops does not hide the reason', async () => {
  const outcome = raiseAsync(
    DeadlineExceeded,
    withDeadline({ milliseconds: 10, what }, (signal) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(new TypeError('stopped')))
      return promise
    })
  )
  await vi.advanceTimersByTimeAsync(10)
  await outcome
})

test('an outer signal stops the work', async () => {
  const { controller, signal, countListeners } = countingSignal()
  const reason = new TypeError('the user left')
  let observed: AbortSignal | undefined
  const outcome = raiseAsync(
    OperationAborted,
    withDeadline({ milliseconds: 10, what, signal }, (inner) => {
      observed = inner
      return never()
    })
  )
  controller.abort(reason)
  const error = await outcome
  expect(error.cause).toBe(reason)
  expect(error.context).toEqual({ what })
  expect(observed?.reason).toBe(error)
  expect(countListeners()).toBe(0)
})

test('a signal that is already aborted keeps the work from beginning', async () => {
  const work = vi.fn(never)
  await raiseAsync(
    OperationAborted,
    withDeadline({ milliseconds: 10, what, signal: AbortSignal.abort() }, work)
  )
  expect(work).not.toHaveBeenCalled()
})

test('the error names the inner or outer deadline that ran out', async () => {
  const outer = raiseAsync(
    DeadlineExceeded,
    withDeadline({ milliseconds: 5, what: 'the check' }, (signal) =>
      withDeadline({ milliseconds: 10, what: 'the read', signal }, never)
    )
  )
  await vi.advanceTimersByTimeAsync(5)
  expect((await outer).context).toEqual({ what: 'the check', milliseconds: 5 })
})

test('an error of the work is passed on, and stops its other parts', async () => {
  const failure = new TypeError('no such host')
  let observed: AbortSignal | undefined
  const outcome = withDeadline({ milliseconds: 10, what }, async (signal) => {
    observed = signal
    throw failure
  })
  await expect(outcome).rejects.toBe(failure)
  expect(observed?.reason).toBe(failure)
})

test('work that raises before it returns a promise leaves no timer or listener', async () => {
  const { signal, countListeners } = countingSignal()
  const outcome = withDeadline({ milliseconds: 10, what, signal }, () => {
    throw new TypeError('at once')
  })
  await expect(outcome).rejects.toThrow('at once')
  expect(countListeners()).toBe(0)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648])(
  '%s ms is no deadline: a timer would fire at once',
  async (milliseconds) => {
    await raiseAsync(ArgumentInvalid, withDeadline({ milliseconds, what }, never))
  }
)

describe('throwIfAborted', () => {
  test('lets work continue that is not aborted', () => {
    throwIfAborted({ what })
    throwIfAborted({ signal: new AbortController().signal, what })
  })

  test('raises the reason of the signal as a coded error', () => {
    const first = abortReason({ signal: AbortSignal.abort(), what })
    expect(first.code).toBe('OperationAborted')
    expect(() => throwIfAborted({ signal: AbortSignal.abort(first), what: 'other' })).toThrow(first)
  })
})

test.each([0, 2_147_483_647])('%s ms is a deadline', async (milliseconds) => {
  expect(await withDeadline({ milliseconds, what }, async () => 7)).toBe(7)
})

test('the error of a value that is no deadline names the work', async () => {
  const error = await raiseAsync(ArgumentInvalid, withDeadline({ milliseconds: -1, what }, never))
  expect(error.context).toEqual({
    argument: 'the deadline of asking the node',
    value: -1,
    problem: 'expected 0 to 2147483647 ms'
  })
})
