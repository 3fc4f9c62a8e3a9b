import type { ConnectedChain } from '@paraclock/connect'
import { throwIfAborted } from '@paraclock/core'

const WHAT = 'following finalized blocks'

/** Says when a chain has a new finalized block. */
export class HeadFollower {
  readonly #signal: AbortSignal
  #isNew = false
  #wake: () => void = () => {}
  #end: () => Promise<void> = async () => {}

  private constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Begins to follow a chain; `stop` has to be called. */
  static async start(
    { provider }: Pick<ConnectedChain, 'provider'>,
    signal: AbortSignal
  ): Promise<HeadFollower> {
    const follower = new HeadFollower(signal)
    const wake = (): void => follower.#wake()
    signal.addEventListener('abort', wake, { once: true })
    const type = 'chain_finalizedHead'
    const id = await provider.subscribe(type, 'chain_subscribeFinalizedHeads', [], () => {
      follower.#isNew = true
      wake()
    })
    follower.#end = async () => {
      signal.removeEventListener('abort', wake)
      // The connection may be gone, and the subscription with it.
      await provider.unsubscribe(type, 'chain_unsubscribeFinalizedHeads', id).catch(() => {})
    }
    return follower
  }

  /**
   * Resolves when there is a finalized block that was not heard of before.
   *
   * @throws ParaclockError `OperationAborted`, or the reason for which the signal was aborted.
   */
  async next(): Promise<void> {
    while (!this.#isNew) {
      throwIfAborted({ signal: this.#signal, what: WHAT })
      const arrival = Promise.withResolvers<void>()
      this.#wake = arrival.resolve
      await arrival.promise
    }
    throwIfAborted({ signal: this.#signal, what: WHAT })
    this.#isNew = false
  }

  /** Ends it. */
  async stop(): Promise<void> {
    await this.#end()
  }
}
