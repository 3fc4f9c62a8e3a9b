import { OperationAborted, ParaclockError } from '@paraclock/core'
import type { Clock } from '../endpoint/Clock.ts'
import { CallTimedOut } from '../errors/requests.ts'

/** The time limit of one call, over all its attempts, waits and switches to other nodes. */
export class Budget {
  readonly deadlineMs: number
  /**
   * Called with the error that ends the budget. If the function returns an error, the waiting
   * callers get the returned error instead.
   */
  explain: ((error: ParaclockError) => ParaclockError | undefined) | undefined
  readonly #clock: Clock
  readonly #deadlineAt: number
  readonly #listeners = new Set<(error: ParaclockError) => void>()
  readonly #release: () => void
  #ended: ParaclockError | undefined

  constructor(limits: {
    readonly clock: Clock
    readonly method: string
    readonly deadlineMs: number
    readonly signal: AbortSignal | undefined
  }) {
    const { clock, method, deadlineMs, signal } = limits
    this.#clock = clock
    this.deadlineMs = deadlineMs
    this.#deadlineAt = clock.now() + deadlineMs
    const cancel = clock.after(deadlineMs, () =>
      this.end(new ParaclockError(CallTimedOut, { method, deadlineMs }))
    )
    const onAbort = (): void =>
      this.end(new ParaclockError(OperationAborted, { what: method }, { cause: signal?.reason }))
    this.#release = () => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  }

  /** The remaining time in milliseconds; 0 after the budget has ended. */
  get remainingMs(): number {
    return this.#ended ? 0 : Math.max(0, this.#deadlineAt - this.#clock.now())
  }

  check(): void {
    if (this.#ended) throw this.#ended
  }

  /**
   * Waits for `work`. If the budget ends before `work`, rejects with the error that ended the
   * budget.
   */
  async race<Result>(work: Promise<Result>): Promise<Result> {
    // If `check` throws, nothing else handles a rejection of `work`.
    work.catch(() => {})
    this.check()
    return new Promise((resolve, reject) => {
      this.#listeners.add(reject)
      work.then(resolve, reject).finally(() => this.#listeners.delete(reject))
    })
  }

  async sleep(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#clock.after(milliseconds, resolve)
    await this.race(promise).finally(cancel)
  }

  release(): void {
    this.#release()
    this.#listeners.clear()
  }

  end(error: ParaclockError): void {
    if (this.#ended) return
    const ended = this.explain?.(error) ?? error
    this.#ended = ended
    const listeners = [...this.#listeners]
    this.release()
    for (const listener of listeners) listener(ended)
  }
}
