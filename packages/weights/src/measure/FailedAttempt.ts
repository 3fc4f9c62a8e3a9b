import type { AskOptions } from '@paraclock/connect'
import { describeThrown, sanitizeText, withDeadline } from '@paraclock/core'

/** A method that gave no fee or no weight, and its error. */
export interface FailedAttempt {
  /** The name of a method of a runtime API, or `a simulation`. */
  readonly method: string
  readonly problem: string
}

/** A method that can give a fee or a weight. */
export interface Way<Answer> {
  readonly method: string
  readonly ask: (signal: AbortSignal) => Promise<Answer>
}

const MAX_MS = 30_000

/**
 * Tries methods in order. Returns the answer of the first method that succeeds, and the failed
 * attempts before it. The answer is `undefined` if all methods fail. Throws when the signal aborts,
 * or after the deadline. The deadline defaults to 30 seconds.
 *
 * @param what - the work as text for error messages, for example `asking Acme for its fee`
 */
export function tryWays<Answer>(
  ways: readonly Way<Answer>[],
  what: string,
  { deadlineMs: milliseconds = MAX_MS, signal: outer }: AskOptions
): Promise<{
  readonly answer: Answer | undefined
  readonly attempts: readonly FailedAttempt[]
}> {
  return withDeadline({ milliseconds, what, signal: outer }, async (signal) => {
    const attempts: FailedAttempt[] = []
    for (const { method, ask } of ways) {
      try {
        return { answer: await ask(signal), attempts }
      } catch (error) {
        signal.throwIfAborted()
        // The text is sanitized, because a node's error message can contain control characters.
        attempts.push({ method, problem: sanitizeText(describeThrown(error)) })
      }
    }
    return { answer: undefined, attempts }
  })
}
