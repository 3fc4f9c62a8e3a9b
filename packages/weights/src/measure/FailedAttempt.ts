import { sanitizeText } from '@paraclock/core'

/** One way in which a figure was looked for, and why it gave none. */
export interface FailedAttempt {
  /** The way: a runtime API by its name, or a few words. */
  readonly method: string
  /** Why it gave no answer. */
  readonly problem: string
}

/** One way in which a figure can be found. */
export interface Way<Answer> {
  /** The way, for a person. */
  readonly method: string
  /** Tries it. */
  readonly ask: (signal: AbortSignal) => Promise<Answer>
}

/**
 * Tries one way after the other until one gives an answer. When the time is over or the caller
 * stops, that is not a way that failed: it ends all of them.
 */
export async function tryWays<Answer>(
  ways: readonly Way<Answer>[],
  signal: AbortSignal
): Promise<{ readonly answer: Answer | undefined; readonly attempts: readonly FailedAttempt[] }> {
  const attempts: FailedAttempt[] = []
  for (const { method, ask } of ways) {
    try {
      return { answer: await ask(signal), attempts }
    } catch (error) {
      signal.throwIfAborted()
      // What a node says is not trusted with a terminal.
      const problem = sanitizeText(error instanceof Error ? error.message : String(error))
      attempts.push({ method, problem })
    }
  }
  return { answer: undefined, attempts }
}
