/**
 * Lets one call after another in. When a message that is too large breaks a connection with several
 * requests under way, nothing tells which of them it answers: asked again one by one, the guilty
 * one shows itself, and the others get their answers.
 */
export class Isolation {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` when all that came before has ended. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work, work)
    this.#last = mine
    return mine
  }
}
