import { ParaclockError } from '../errors/ParaclockError.ts'
import { ArgumentInvalid } from '../errors/values.ts'
import { DeadlineExceeded } from '../errors/work.ts'
import { abortReason, throwIfAborted } from './abortReason.ts'

// The longest time of a timer, in milliseconds. With a longer time, a timer would fire immediately.
const MAX = 2_147_483_647

/**
 * Runs asynchronous work under a deadline. The signal of the work is aborted at the deadline, after
 * an abort of the outer signal, and after a failure, so that all parts of the work stop. The result
 * does not wait for work that ignores its signal.
 *
 * @throws ParaclockError `DeadlineExceeded` when the time is over, `OperationAborted` when the outer
 * signal is aborted, `ArgumentInvalid` if a timer cannot wait that long, and the errors of the work.
 *
 * @example
 * ```ts
 * import { withDeadline } from '@paraclock/core'
 *
 * const answer = await withDeadline(
 *   { milliseconds: 5000, what: 'asking the node' },
 *   async (signal) => (await fetch('http://127.0.0.1:9944', { signal })).text()
 * )
 * ```
 */
export async function withDeadline<Result>(
  args: {
    /** The time until the deadline, from 0 to 2,147,483,647 milliseconds. */
    readonly milliseconds: number
    /** A description of the work, for the message: "reading the metadata". */
    readonly what: string
    readonly signal?: AbortSignal | undefined
  },
  work: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const { milliseconds, what, signal } = args
  if (!(milliseconds >= 0 && milliseconds <= MAX)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: `the deadline of ${what}`,
      value: milliseconds,
      problem: 'expected 0 to 2147483647 ms'
    })
  }
  throwIfAborted({ signal, what })
  const inner = new AbortController()
  const stop = Promise.withResolvers<never>()
  // `stop` rejects before the work is aborted. In the other order, an error of the aborted work
  // could become the result instead of `reason`.
  const interrupt = (reason: ParaclockError): void => {
    stop.reject(reason)
    inner.abort(reason)
  }
  const onAbort = (): void => {
    if (signal !== undefined) interrupt(abortReason({ signal, what }))
  }
  const timer = setTimeout(
    () => interrupt(new ParaclockError(DeadlineExceeded, { what, milliseconds })),
    milliseconds
  )
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([stop.promise, work(inner.signal)])
  } catch (error) {
    inner.abort(error)
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
