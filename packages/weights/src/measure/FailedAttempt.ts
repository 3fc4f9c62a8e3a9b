import type { AskOptions } from '@paraclock/connect'
import { describeThrown, sanitizeText, withDeadline } from '@paraclock/core'

/** A method that failed to give a figure, and why. */
export interface FailedAttempt {
  /** The method: the name of a runtime API, or a few words. */
  readonly method: string
  /** Why it gave no answer. */
  readonly problem: string
}

export interface Way<Answer> {
  readonly method: string
  readonly ask: (signal: AbortSignal) => Promise<Answer>
}

const MAX_MS = 30_000

export interface Tried<Answer> {
  readonly answer: Answer | undefined
  readonly attempts: readonly FailedAttempt[]
}

/**
 * Tries one method after the other until one succeeds. A deadline or an abort ends all of them and
 * does not count as a failed method.
 *
 * @param what - the work, for messages: `asking Acme for its fee`
 */
export function tryWays<Answer>(
  ways: readonly Way<Answer>[],
  what: string,
  { deadlineMs: milliseconds = MAX_MS, signal }: AskOptions
): Promise<Tried<Answer>> {
  return withDeadline({ milliseconds, what, signal }, (inner) => tryEach(ways, inner))
}

async function tryEach<Answer>(
  ways: readonly Way<Answer>[],
  signal: AbortSignal
): Promise<Tried<Answer>> {
  const attempts: FailedAttempt[] = []
  for (const { method, ask } of ways) {
    try {
      return { answer: await ask(signal), attempts }
    } catch (error) {
      signal.throwIfAborted()
      // The message of a node may hold control characters.
      const problem = sanitizeText(describeThrown(error))
      attempts.push({ method, problem })
    }
  }
  return { answer: undefined, attempts }
}
