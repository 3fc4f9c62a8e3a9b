import type { AskOptions } from '@paraclock/connect'
import { describeThrown, sanitizeText, withDeadline } from '@paraclock/core'

/** A method that returned no result, and the reason. */
export interface FailedAttempt {
  /** The name of a method of a runtime API, or `a simulation`. */
  readonly method: string
  readonly problem: string
}

export interface Way<Answer> {
  readonly method: string
  readonly ask: (signal: AbortSignal) => Promise<Answer>
}

const MAX_MS = 30_000

/**
 * Tries one method after the other until one succeeds. A deadline or an abort ends all attempts.
 *
 * @param what - the work, for messages: `asking Acme for its fee`
 */
export function tryWays<Answer>(
  ways: readonly Way<Answer>[],
  what: string,
  { deadlineMs: milliseconds = MAX_MS, signal }: AskOptions
): ReturnType<typeof tryEach<Answer>> {
  return withDeadline({ milliseconds, what, signal }, (inner) => tryEach(ways, inner))
}

async function tryEach<Answer>(
  ways: readonly Way<Answer>[],
  signal: AbortSignal
): Promise<{
  readonly answer: Answer | undefined
  readonly attempts: readonly FailedAttempt[]
}> {
  const attempts: FailedAttempt[] = []
  for (const { method, ask } of ways) {
    try {
      return { answer: await ask(signal), attempts }
    } catch (error) {
      signal.throwIfAborted()
      // The error message of a node may hold control characters.
      attempts.push({ method, problem: sanitizeText(describeThrown(error)) })
    }
  }
  return { answer: undefined, attempts }
}
