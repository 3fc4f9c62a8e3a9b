import { expect, test, vi } from 'vitest'
import { tryWays, type Way } from './FailedAttempt.ts'

const way = (method: string, ask: Way<number>['ask']): Way<number> => ({ method, ask })
const fail = (message: string) => async (): Promise<number> => {
  throw new Error(message)
}

test('the first way that answers is the last that is tried', async () => {
  const later = vi.fn(async () => 8)
  const ways = [way('one', fail('no\u001b')), way('two', async () => 7), way('three', later)]
  expect(await tryWays(ways, 'asking Acme', {})).toEqual({
    answer: 7,
    attempts: [{ method: 'one', problem: 'no\ufffd' }]
  })
  expect(later).not.toHaveBeenCalled()
})

test('without an answer, each way has its problem', async () => {
  const ways = [way('one', fail('no')), way('two', fail('neither'))]
  expect(await tryWays(ways, 'asking Acme', {})).toEqual({
    answer: undefined,
    attempts: [
      { method: 'one', problem: 'no' },
      { method: 'two', problem: 'neither' }
    ]
  })
})

test('all ways together end after the deadline', async () => {
  vi.useFakeTimers()
  try {
    const signals: AbortSignal[] = []
    const never = way('one', (signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    for (const [options, milliseconds] of [
      [{}, 30_000],
      [{ deadlineMs: 7 }, 7]
    ] as const) {
      const ended = expect(tryWays([never], 'asking Acme', options)).rejects.toMatchObject({
        code: 'DeadlineExceeded',
        context: { what: 'asking Acme', milliseconds }
      })
      await vi.advanceTimersByTimeAsync(milliseconds - 1)
      expect(signals.at(-1)?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await ended
      expect(signals.at(-1)?.aborted).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('after an abort no further way is tried', async () => {
  const controller = new AbortController()
  const later = vi.fn(async () => 8)
  const aborting = way('one', async () => {
    controller.abort()
    throw new Error('no')
  })
  const { signal } = controller
  await expect(
    tryWays([aborting, way('two', later)], 'asking Acme', { signal })
  ).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(later).not.toHaveBeenCalled()
})
