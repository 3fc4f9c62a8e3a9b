import type { ParaclockError } from '@paraclock/core'
import type { Session } from '../session/Session.ts'
import type { Candidate } from './Candidate.ts'

/** A caller that waits for a session. */
export interface Waiter {
  readonly needsWebSocket: boolean
  /** Whether it takes a session that is still being verified, and awaits the outcome itself. */
  readonly takesCandidate: boolean
  readonly resolve: (session: Session, verified?: Candidate['verified']) => void
  readonly reject: (error: ParaclockError) => void
}

/** The callers that wait for a session. Each is called back once. */
export class Waiters {
  readonly #waiting = new Set<Waiter>()

  /** Adds a caller. The result removes it. */
  add(waiter: Waiter): () => void {
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  /** Calls back those that `concerns` selects, and removes them. */
  release(concerns: (waiter: Waiter) => boolean, tell: (waiter: Waiter) => void): void {
    for (const waiter of [...this.#waiting]) {
      if (!concerns(waiter)) continue
      this.#waiting.delete(waiter)
      tell(waiter)
    }
  }
}
