import { setTimeout as passTime } from 'node:timers/promises'
import { isParaclockError, type ParaclockError } from '@paraclock/core'

export interface RepeatWorkArgs {
  readonly signal: AbortSignal
  /** The pause after the work, in milliseconds. */
  readonly pauseMs: number
  readonly onProblem: (error: ParaclockError) => void
}

/**
 * Repeats work until the signal aborts. Reports a `ParaclockError`, and then continues. Ignores an
 * error after the abort.
 *
 * @param work - returns `true` to be repeated without a pause
 */
export async function repeatWork(
  { signal, pauseMs, onProblem }: RepeatWorkArgs,
  work: () => Promise<unknown>
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await work()) === true) continue
    } catch (error) {
      if (signal.aborted) return
      if (!isParaclockError(error)) throw error
      onProblem(error)
    }
    await passTime(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
