import { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import type { Answer, Session, SessionRequest } from '../endpoint/Session.ts'
import { ConnectionLost, EndpointUnavailable, FrameSizeExceeded } from '../errors/endpoints.ts'
import type { Connector, Waiter } from '../pool/Connector.ts'
import { Budget } from './Budget.ts'
import { CallRunner, type RunnableCall } from './CallRunner.ts'

const endpoint = 'wss://a.example'
const lostError = new ParaclockError(ConnectionLost, { endpoint, problem: 'it broke' })
const tooLarge = new ParaclockError(FrameSizeExceeded, { endpoint, limitBytes: 7 })
const silence = { endpoint, stage: 'after m', waitedMs: 4000 }
const silentError = new ParaclockError(EndpointUnavailable, silence)
const lost = (error: ParaclockError, alone = false) => ({ kind: 'lost', error, alone }) as const
const refused = (code: number): Answer => ({ kind: 'refused', error: { code, message: 'no' } })
const RESULT: Answer = { kind: 'result', result: 7 }

interface Given {
  readonly ended?: ParaclockError
  readonly connector?: Partial<Connector>
}

/** A connector whose session is another one each time. */
const sessionsOf = (next: () => Session | undefined): Partial<Connector> =>
  Object.defineProperty({}, 'session', { get: next })

/** Calls of a runner over one session, which gives the answers in turn and then the last again. */
function open(answers: readonly (Answer | Promise<Answer>)[], given: Given = {}) {
  const clock = new VirtualClock()
  const asked: SessionRequest[] = []
  const fail = vi.fn()
  const session = {
    endpoint: { shown: endpoint },
    ended: given.ended,
    fail,
    request: async (request: SessionRequest) => {
      asked.push(request)
      return await (answers[asked.length - 1] ?? (answers.at(-1) as Answer))
    }
  } as unknown as Session
  const connector = (given.connector ?? { session }) as Connector
  const runner = new CallRunner({ connector, clock, random: () => 0, attemptMs: 4000 })
  const run = async (more: Partial<RunnableCall> & { readonly deadlineMs?: number } = {}) => {
    const { deadlineMs = 30_000, ...call } = more
    const budget = new Budget({ clock, method: 'm', deadlineMs, signal: undefined })
    const running = runner.run({ method: 'm', params: [1], isRead: true, budget, ...call })
    const settled = running.catch(() => {}).finally(() => budget.release())
    await clock.run(settled, 100_000)
    return await running
  }
  return { run, runner, clock, session, asked, fail }
}

test('a call is sent with its parameters, for at most its attempt or its deadline', async () => {
  const { run, asked, session } = open([RESULT])
  expect(await run()).toEqual({ result: 7, session })
  await run({ isRead: false })
  await run({ isRead: false, deadlineMs: 500 })
  expect(asked).toEqual([
    { method: 'm', params: [1], timeoutMs: 4000 },
    { method: 'm', params: [1], timeoutMs: 30_001 },
    { method: 'm', params: [1], timeoutMs: 501 }
  ])
})

test.each([
  [lost(lostError), false],
  [lost(tooLarge), false],
  [{ kind: 'silent', error: silentError } as const, true]
])('a read is repeated after %o, and the session is given up: %s', async (answer, isGivenUp) => {
  const { run, asked, fail } = open([answer, RESULT])
  expect(await run()).toMatchObject({ result: 7 })
  expect(asked).toHaveLength(2)
  expect(fail.mock.calls).toEqual(isGivenUp ? [[answer.error]] : [])
})

test.each([lost(lostError), { kind: 'silent', error: silentError } as const])(
  'a call that may act twice is not repeated after %o',
  async (answer) => {
    const { run, asked } = open([answer, RESULT])
    await expect(run({ isRead: false })).rejects.toMatchObject({
      code: 'CallOutcomeUnknown',
      cause: answer.error,
      context: { method: 'm', endpoint, problem: answer.error.message }
    })
    expect(asked).toHaveLength(1)
  }
)

test('a call that may act twice is not repeated after a limited rate', async () => {
  const { run, asked } = open([refused(429), RESULT])
  await expect(run({ isRead: false })).rejects.toMatchObject({ code: 'CallRefused' })
  expect(asked).toHaveLength(1)
})

test('a submission waits out a limited rate, because it was refused', async () => {
  const submission = { method: 'author_submitExtrinsic', isRead: false }
  const { run, asked } = open([refused(429), RESULT])
  expect(await run(submission)).toMatchObject({ result: 7 })
  expect(asked).toHaveLength(2)
  const late = open([refused(429)])
  // The second wait would be longer than the rest of the time.
  await expect(late.run({ ...submission, deadlineMs: 600 })).rejects.toMatchObject({
    code: 'RateLimitExceeded'
  })
})

test('a read waits out a limited rate, each time twice as long', async () => {
  const { run, clock } = open([refused(429), refused(-32999), RESULT])
  expect(await run()).toMatchObject({ result: 7 })
  // The random source makes each wait half of its limit: of 1,000 ms, and of 2,000 ms.
  expect(clock.now()).toBe(1500)
})

test.each([
  [500, 500],
  [499, 0]
])(
  'a wait of half a second within a deadline of %d ms ends after %d ms',
  async (deadlineMs, endMs) => {
    const { run, clock } = open([refused(429)])
    await expect(run({ deadlineMs })).rejects.toMatchObject({ code: 'RateLimitExceeded' })
    expect(clock.now()).toBe(endMs)
  }
)

test('a refusal is an error with the answer of the node', async () => {
  await expect(open([refused(1010)]).run()).rejects.toMatchObject({
    code: 'CallRefused',
    context: { method: 'm', rpcCode: 1010, rpcMessage: 'no' }
  })
})

test.each([
  ['the only one in flight', lost(tooLarge, true), 1],
  ['one of many', lost(tooLarge), 2]
])('a read with an answer that is too large fails if it was %s', async (_, answer, attempts) => {
  const { run, asked } = open([answer])
  await expect(run()).rejects.toBe(tooLarge)
  expect(asked).toHaveLength(attempts)
})

test('suspected reads are repeated one after the other', async () => {
  const gate = Promise.withResolvers<Answer>()
  const { runner, clock, asked } = open([lost(tooLarge), lost(tooLarge), gate.promise, RESULT])
  const budgets = [1, 2].map(
    () => new Budget({ clock, method: 'm', deadlineMs: 30_000, signal: undefined })
  )
  const running = budgets.map((budget) =>
    runner.run({ method: 'm', params: [], isRead: true, budget })
  )
  await clock.run(clock.sleep(0), 1)
  // Both were lost, and only the first is repeated.
  expect(asked).toHaveLength(3)
  gate.resolve(RESULT)
  expect(await Promise.all(running)).toMatchObject([{ result: 7 }, { result: 7 }])
  expect(asked).toHaveLength(4)
  for (const budget of budgets) budget.release()
})

test('nothing is sent over a session that has ended, and the next one is used', async () => {
  const { session, asked } = open([RESULT])
  const former = { ...session, ended: lostError } as unknown as Session
  const sessions = [former, session]
  const { run } = open([], { connector: sessionsOf(() => sessions.shift()) })
  expect(await run()).toMatchObject({ result: 7, session })
  expect(asked).toHaveLength(1)
})

const unreachable = { endpoint, problem: 'ECONNREFUSED' }
const failure = new ParaclockError(EndpointUnavailable, unreachable)

test('a call fails at once if all endpoints have failed, and are tried after its deadline', async () => {
  const wait = vi.fn(() => () => {})
  const none = { session: undefined, failure, wait, retryInMs: 501 }
  const { run, clock } = open([], { connector: none })
  await expect(run({ deadlineMs: 500 })).rejects.toBe(failure)
  expect([clock.now(), wait.mock.calls]).toEqual([0, []])
  const { run: later, clock: other } = open([], { connector: { ...none, retryInMs: 500 } })
  await expect(later({ deadlineMs: 500 })).rejects.toBe(failure)
  expect(other.now()).toBe(500)
})

test.each([
  [true, true, undefined, true],
  [true, false, undefined, false],
  [true, undefined, undefined, false],
  [false, true, undefined, false],
  [true, true, () => () => {}, false]
] as const)(
  'a read (%s) with early %s and notifications %o may go to an unverified node: %s',
  async (isRead, early, onNotification, takesCandidate) => {
    const stop = vi.fn()
    const waiters: Waiter[] = []
    const { session } = open([RESULT])
    const { run } = open([], {
      connector: {
        session: undefined,
        wait: (waiter) => {
          waiters.push(waiter)
          waiter.resolve({ session })
          return stop
        }
      }
    })
    const optional = {
      ...(early === undefined ? {} : { early }),
      ...(onNotification && { onNotification })
    }
    expect(await run({ isRead, ...optional })).toMatchObject({ result: 7 })
    expect(waiters).toMatchObject([{ takesCandidate }])
    expect(stop).toHaveBeenCalledOnce()
  }
)

test('an early answer counts only if the node is verified, and the next attempt is not early', async () => {
  const { session: first, asked } = open([RESULT])
  const { session: second } = open([{ kind: 'result', result: 8 }])
  const waiters: Waiter[] = []
  const { run } = open([], {
    connector: {
      session: undefined,
      wait: (waiter) => {
        waiters.push(waiter)
        const isFirst = waiters.length === 1
        waiter.resolve(
          isFirst ? { session: first, verified: Promise.resolve(false) } : { session: second }
        )
        return () => {}
      }
    }
  })
  expect(await run({ early: true })).toMatchObject({ result: 8, session: second })
  expect(asked).toHaveLength(1)
  expect(waiters.map(({ takesCandidate }) => takesCandidate)).toEqual([true, false])
})

test('a submission whose deadline ends after it was sent has an unknown outcome', async () => {
  const never = new Promise<Answer>(() => {})
  await expect(open([never]).run({ isRead: false, deadlineMs: 100 })).rejects.toMatchObject({
    code: 'CallOutcomeUnknown',
    context: { method: 'm', endpoint },
    cause: { code: 'CallTimedOut' }
  })
  const unsent = { session: undefined, wait: () => () => {}, retryInMs: 0 }
  await expect(
    open([], { connector: unsent }).run({ isRead: false, deadlineMs: 100 })
  ).rejects.toMatchObject({ code: 'CallTimedOut', context: { method: 'm', deadlineMs: 100 } })
})

test('a call that was aborted says so, although all endpoints have failed', async () => {
  const { runner, clock } = open([], {
    connector: { session: undefined, failure, retryInMs: 1 }
  })
  const signal = AbortSignal.abort()
  const budget = new Budget({ clock, method: 'm', deadlineMs: 100, signal })
  const running = runner.run({ method: 'm', params: [], isRead: true, budget })
  await expect(running).rejects.toMatchObject({ code: 'OperationAborted', context: { what: 'm' } })
})

test('a call that waits for a connection gets the error of the connector, and leaves no timer', async () => {
  const stop = vi.fn()
  const { run, clock } = open([], {
    connector: {
      ...{ session: undefined, failure, retryInMs: 0, lostAt: 0 },
      wait: ({ reject }) => {
        reject(lostError)
        return stop
      }
    }
  })
  await expect(run()).rejects.toBe(lostError)
  expect([stop.mock.calls.length, clock.pending]).toEqual([1, 0])
})
