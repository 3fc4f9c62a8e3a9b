import type { ParaclockError } from '@paraclock/core'
import type { Session } from '../session/Session.ts'
import type { Candidate } from './Candidate.ts'

/** One who waits for a session. */
export interface Waiter {
  readonly needsWebSocket: boolean
  /** Whether it takes a session that is still being verified, and waits for the outcome itself. */
  readonly takesCandidate: boolean
  readonly resolve: (session: Session, verified?: Candidate['verified']) => void
  readonly reject: (error: ParaclockError) => void
}

/** Those who wait for a session. Each is told once. */
export class Waiters {
  readonly #waiting = new Set<Waiter>()

  /** Adds one. The result takes it back. */
  add(waiter: Waiter): () => void {
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  /** Tells those whom it concerns. They wait no longer. */
  release(concerns: (waiter: Waiter) => boolean, tell: (waiter: Waiter) => void): void {
    for (const waiter of [...this.#waiting]) {
      if (!concerns(waiter)) continue
      this.#waiting.delete(waiter)
      tell(waiter)
    }
  }
}
