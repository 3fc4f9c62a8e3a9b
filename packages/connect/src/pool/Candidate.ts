import type { Session } from '../session/Session.ts'

/** A session that is open, and about which it is not yet certain that it will be used. */
export class Candidate {
  readonly session: Session
  /** Whether the node was found to be of the right chain and to keep up. Never rejects. */
  readonly verified: Promise<boolean>
  #settle: (isVerified: boolean) => void = () => {}

  constructor(session: Session) {
    this.session = session
    this.verified = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  /** It is certain now. Only the first word counts. */
  settle(isVerified: boolean): void {
    this.#settle(isVerified)
  }
}
