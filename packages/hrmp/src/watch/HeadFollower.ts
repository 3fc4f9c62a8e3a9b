import { type Hex, throwIfAborted } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'

const WHAT = 'following finalized blocks'

/** Hands out the hash of the last finalized block, each time there is a new one. */
export class HeadFollower {
  readonly #signal: AbortSignal
  #latest: Hex | null = null
  #wake: () => void = () => {}
  #end: () => void = () => {}

  private constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Begins to follow a chain; `stop` has to be called. */
  static async start(api: ApiPromise, signal: AbortSignal): Promise<HeadFollower> {
    const follower = new HeadFollower(signal)
    const wake = (): void => follower.#wake()
    signal.addEventListener('abort', wake, { once: true })
    const unsubscribe = await api.rpc.chain.subscribeFinalizedHeads((header) => {
      follower.#latest = header.hash.toHex() as Hex
      wake()
    })
    follower.#end = () => {
      signal.removeEventListener('abort', wake)
      unsubscribe()
    }
    return follower
  }

  /**
   * The newest block, once it has not been handed out; those that came meanwhile are left out.
   *
   * @throws ParaclockError `OperationAborted`, or the reason for which the signal was aborted.
   */
  async next(): Promise<Hex> {
    while (this.#latest === null) {
      throwIfAborted({ signal: this.#signal, what: WHAT })
      const arrival = Promise.withResolvers<void>()
      this.#wake = arrival.resolve
      await arrival.promise
    }
    throwIfAborted({ signal: this.#signal, what: WHAT })
    const latest = this.#latest
    this.#latest = null
    return latest
  }

  /** Ends it. */
  stop(): void {
    this.#end()
  }
}
