import type { HeadProvider } from './SigningChain.ts'

export const POLL_MS = 3_000
const HEADS = [
  ['chain_finalizedHead', 'chain_subscribeFinalizedHeads', 'chain_unsubscribeFinalizedHeads'],
  ['chain_newHead', 'chain_subscribeNewHeads', 'chain_unsubscribeNewHeads']
] as const

export class HeadFeed {
  readonly #provider: HeadProvider | undefined
  readonly #listeners = new Set<() => void>()
  #stop: (() => void) | undefined

  constructor(provider: HeadProvider | undefined) {
    this.#provider = provider
  }

  get size(): number {
    return this.#listeners.size
  }

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
    // Poll too, because a provider can lack subscriptions, and a subscription can end without an
    // error.
    const timer = setInterval(tell, POLL_MS)
    const provider = this.#provider
    let stopped = false
    const ends: (() => void)[] = [() => clearInterval(timer)]
    if (provider?.hasSubscriptions) {
      for (const [type, subscribe, unsubscribe] of HEADS) {
        const end = (id: number | string): void => {
          provider.unsubscribe(type, unsubscribe, id).catch(() => {})
        }
        provider.subscribe(type, subscribe, [], tell).then(
          (id) => {
            if (stopped) end(id)
            else ends.push(() => end(id))
          },
          () => {}
        )
      }
    }
    return () => {
      stopped = true
      for (const end of ends) end()
    }
  }
}
