/**
 * A state that changes in steps, one after another. A step that fails leaves the state unchanged.
 * If the first state could not be made, the next read or step tries again.
 */
export class Steps<State> {
  readonly #begin: () => Promise<State>
  #state: Promise<State> | undefined

  constructor(begin: () => Promise<State>) {
    this.#begin = begin
  }

  /** The state after all steps. */
  get now(): Promise<State> {
    if (this.#state !== undefined) return this.#state
    const begun = this.#begin()
    this.#keep(begun)
    return begun
  }

  /** Makes a step, and returns the state after it. */
  take(step: (before: State) => State | Promise<State>): Promise<State> {
    const before = this.now
    const after = before.then(step)
    this.#keep(after.catch(() => before))
    return after
  }

  /** Saves the present state. Returns a function that restores it. */
  save(): () => void {
    let state = this.#state
    state?.catch(() => {
      state = undefined
    })
    return () => {
      this.#state = state
    }
  }

  #keep(state: Promise<State>): void {
    this.#state = state
    state.catch(() => {
      if (this.#state === state) this.#state = undefined
    })
  }
}
