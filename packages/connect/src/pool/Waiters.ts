import type { ParaclockError } from '@paraclock/core'
import type { Session } from '../session/Session.ts'

export interface Connection {
  readonly session: Session
  /**
   * Present only while the node is being verified. Resolves with whether the node is accepted.
   * Never rejects.
   */
  readonly verified?: Promise<boolean>
}

export interface Waiter {
  readonly needsWebSocket: boolean
  /** Whether the waiter accepts a connection to a node that is still being verified. */
  readonly takesCandidate: boolean
  readonly resolve: (connection: Connection) => void
  readonly reject: (error: ParaclockError) => void
}

export class Waiters {
  readonly #waiting = new Set<Waiter>()

  add(waiter: Waiter): () => void {
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  release(
    tell: (waiter: Waiter) => void,
    concerns: (waiter: Waiter) => boolean = () => true
  ): void {
    for (const waiter of [...this.#waiting]) {
      if (!concerns(waiter)) continue
      this.#waiting.delete(waiter)
      tell(waiter)
    }
  }
}
