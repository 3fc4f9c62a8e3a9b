import type { Hex } from '@paraclock/core'

/** What became of a transaction that does not get into a block, as nodes say it. */
export type LossStatus = 'invalid' | 'dropped'

type Listener = (extrinsic: Hex, status: LossStatus) => void

/** Tells those who wait for a transaction that it will not come. */
export class LostTransactions {
  readonly #listeners = new Set<Listener>()

  /** Listens, until the returned function is called. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says that a transaction is lost. */
  tell(extrinsic: Hex, status: LossStatus): void {
    for (const listener of [...this.#listeners]) listener(extrinsic, status)
  }
}
