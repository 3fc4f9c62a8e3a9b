import type { ApiPromise } from '@polkadot/api'

const POLL_MS = 3_000

/** Tells, to any number of listeners over one pair of subscriptions, that a chain's heads moved. */
export class HeadFeed {
  readonly #api: ApiPromise
  readonly #listeners = new Set<() => void>()
  #stop: (() => void) | undefined

  constructor(api: ApiPromise) {
    this.#api = api
  }

  /** Calls a listener whenever a head may have moved, until the result is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#stop ??= this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #start(): () => void {
    const tell = (): void => {
      for (const listener of [...this.#listeners]) listener()
    }
    // A subscription that ends unheard, and a connection that has none, are made up for by looking.
    const timer = setInterval(tell, POLL_MS)
    const ends: (() => void)[] = [() => clearInterval(timer)]
    let stopped = false
    const keep = (end: () => void): void => {
      if (stopped) end()
      else ends.push(end)
    }
    if (this.#api.hasSubscriptions) {
      const { chain } = this.#api.rpc
      chain.subscribeFinalizedHeads(tell).then(keep, () => {})
      chain.subscribeNewHeads(tell).then(keep, () => {})
    }
    return () => {
      stopped = true
      for (const end of ends) end()
    }
  }
}
