import type { Session } from '../session/Session.ts'

/** An open session that is still being verified. */
export class Candidate {
  readonly session: Session
  /** Whether the node is one of the right chain and keeps up. Never rejects. */
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
