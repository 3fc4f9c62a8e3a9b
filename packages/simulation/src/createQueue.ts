import { throwIfAborted, withDeadline } from '@paraclock/core'
import type { WaitOptions } from './network/settleNetwork.ts'

const DEFAULT_MS = 300_000

/** Runs an operation after all earlier operations have ended. */
export type Turn = <Result>(
  what: string,
  options: WaitOptions | undefined,
  work: (signal: AbortSignal) => Promise<Result>
) => Promise<Result>

/**
 * Creates a queue that runs one operation at a time. Without the queue, two blocks that are built
 * at the same time would have the same parent.
 */
export function createQueue(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (what, options, work) => {
    const { deadlineMs: milliseconds = DEFAULT_MS, signal: outer } = options ?? {}
    return withDeadline({ milliseconds, what, signal: outer }, (signal) => {
      const turn = last.then(() => {
        throwIfAborted({ signal, what })
        return work(signal)
      })
      last = turn.catch(() => undefined)
      return turn
    })
  }
}
