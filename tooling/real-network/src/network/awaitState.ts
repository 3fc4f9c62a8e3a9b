import { setTimeout as sleep } from 'node:timers/promises'
import { RunFailure } from '../RunFailure.ts'

/** What {@link awaitState} takes. */
export interface AwaitStateArgs<State> {
  /** What is waited for, as in "finality". */
  readonly what: string
  /** Looks. What it raises counts as not being there yet. */
  readonly read: (signal: AbortSignal) => Promise<State>
  /** Says what is missing still, or nothing. */
  readonly judge: (state: State) => string | undefined
  readonly deadlineMs: number
  /** How long to wait between two looks. A second if left out. */
  readonly everyMs?: number
  /** Hears what is missing, whenever that changes. */
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Looks again and again until nothing is missing.
 *
 * @throws RunFailure with what is missing when the time is over.
 */
export async function awaitState<State>(args: AwaitStateArgs<State>): Promise<State> {
  const { what, read, judge, deadlineMs, everyMs = 1_000, report, signal } = args
  const last = Date.now() + deadlineMs
  let told: string | undefined
  for (;;) {
    let missing: string
    try {
      const left = AbortSignal.timeout(Math.max(1, last - Date.now()))
      const state = await read(AbortSignal.any([signal, left]))
      const judged = judge(state)
      if (judged === undefined) return state
      missing = judged
    } catch (error) {
      signal.throwIfAborted()
      missing = error instanceof Error ? error.message : String(error)
    }
    if (missing !== told) report(`${what}: ${missing}`)
    told = missing
    if (Date.now() >= last) {
      throw new RunFailure(`${what}: after ${Math.round(deadlineMs / 1000)} seconds, ${missing}`)
    }
    await sleep(Math.min(everyMs, Math.max(1, last - Date.now())), undefined, { signal })
  }
}
