import { hashSchema, type ParaclockProvider, readAnswer } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { SharedFeeds } from '../subscriptions/SharedFeeds.ts'

const NEW_HEADS = 'chain_subscribeNewHeads'
const BEST_HASH = 'chain_getBlockHash'
// The interval of reads if no upstream has subscriptions.
const POLL_MS = 1000
const RETRY_MS = 1000

export interface HeadTrackerSetup {
  readonly provider: ParaclockProvider
  readonly feeds: SharedFeeds
}

/**
 * Tracks the hash of the best block of the upstream in use. After each new head, the hash is
 * requested, and all readers wait for the answer. So after a client has got a new head, it never
 * reads at an older block.
 */
export class HeadTracker {
  number: number | undefined
  /** The last known hash of the best block; `undefined` before the first answer. */
  known: Hex | undefined
  /** The time of the last change of the best block, by `performance.now`. */
  changedAt = 0
  readonly #setup: HeadTrackerSetup
  #hash: Promise<Hex> | undefined
  /** The open request for the hash. */
  #asking: Promise<Hex> | undefined
  /** The request that begins when the open request ends. */
  #next: Promise<Hex> | undefined
  #timer: NodeJS.Timeout | undefined
  #stop = (): void => {}
  #ended = false

  constructor(setup: HeadTrackerSetup) {
    this.#setup = setup
  }

  start(): void {
    this.#stop = this.#setup.provider.on('connected', () => this.#refresh())
    this.#follow()
  }

  stop(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#stop()
  }

  /** Resolves with the hash of the best block. Requests the hash if it is not known. */
  hash(): Promise<Hex> {
    return this.#hash ?? this.#ask()
  }

  /**
   * Drops the number and the hash that the former upstream reported. Keeps `known` and `changedAt`,
   * because the readiness of the gateway depends on them.
   */
  leave(): void {
    this.number = undefined
    this.forget()
  }

  /** Drops the hash, so that the next reader requests it again. */
  forget(): void {
    this.#hash = undefined
  }

  #refresh(): void {
    this.#ask().catch(() => {})
  }

  /**
   * Requests a hash that is not older than this call. While a request is open, all callers share the
   * next request, so many new heads do not cause many requests.
   */
  #ask(): Promise<Hex> {
    const asking = this.#asking
    if (asking === undefined) return this.#keep(this.#begin())
    const begin = (): Promise<Hex> => {
      this.#next = undefined
      return this.#begin()
    }
    this.#next ??= asking.then(begin, begin)
    return this.#keep(this.#next)
  }

  /** Keeps a hash for later readers, unless the request fails. */
  #keep(hash: Promise<Hex>): Promise<Hex> {
    this.#hash = hash
    hash.catch(() => {
      if (this.#hash === hash) this.forget()
    })
    return hash
  }

  #begin(): Promise<Hex> {
    const asking = readBestHash(this.#setup.provider)
    this.#asking = asking
    const done = (hash?: Hex): void => {
      this.#asking = undefined
      if (hash !== undefined) this.#note(hash)
    }
    asking.then(done, () => done())
    return asking
  }

  #note(hash: Hex): void {
    if (hash === this.known) return
    this.known = hash
    this.changedAt = Math.round(performance.now())
  }

  #follow(): void {
    if (this.#ended) return
    const { provider, feeds } = this.#setup
    if (!provider.hasSubscriptions) {
      this.#poll()
      return
    }
    const again = (): void => {
      this.forget()
      if (!this.#ended) this.#timer = setTimeout(() => this.#follow(), RETRY_MS)
    }
    const joining = feeds.join(NEW_HEADS, [], {
      hold: () => {},
      onResult: (_text, header) => {
        this.number = numberOf(header) ?? this.number
        this.#refresh()
      },
      onError: (_error, isLast) => {
        if (isLast) again()
      }
    })
    joining.then(({ begin }) => begin(), again)
  }

  #poll(): void {
    if (this.#ended) return
    this.#timer = setTimeout(() => {
      const again = (): void => this.#poll()
      this.#ask().then(again, again)
    }, POLL_MS)
  }
}

async function readBestHash(provider: ParaclockProvider): Promise<Hex> {
  const value = await provider.request({ method: BEST_HASH, params: [] })
  const { endpoint = 'the upstream' } = provider
  return readAnswer({ schema: hashSchema, value, method: BEST_HASH, endpoint })
}

function numberOf(header: unknown): number | undefined {
  const number = (header as { number?: unknown } | null)?.number
  const value = typeof number === 'string' ? Number.parseInt(number, 16) : number
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}
