import type { ParaclockError } from '@paraclock/core'
import type { Session } from '../session/Session.ts'

export class Candidate {
  readonly session: Session
  /** Whether the node serves the right chain and is not behind. Never rejects. */
  readonly verified: Promise<boolean>
  #settle: (isVerified: boolean) => void = () => {}

  constructor(session: Session) {
    this.session = session
    this.verified = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  /** Sets the outcome. Only the first call counts. */
  settle(isVerified: boolean): void {
    this.#settle(isVerified)
  }
}

export interface Waiter {
  readonly needsWebSocket: boolean
  readonly takesCandidate: boolean
  readonly resolve: (session: Session, verified?: Candidate['verified']) => void
  readonly reject: (error: ParaclockError) => void
}

export class Waiters {
  readonly #waiting = new Set<Waiter>()

  add(waiter: Waiter): () => void {
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  /** Removes the waiters that `concerns` selects, and calls them back. */
  release(concerns: (waiter: Waiter) => boolean, tell: (waiter: Waiter) => void): void {
    for (const waiter of [...this.#waiting]) {
      if (!concerns(waiter)) continue
      this.#waiting.delete(waiter)
      tell(waiter)
    }
  }
}
