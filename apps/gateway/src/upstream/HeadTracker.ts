import type { ParaclockProvider } from '@paraclock/connect'
import { AnswerMalformed } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { SharedFeeds } from '../subscriptions/SharedFeeds.ts'

const NEW_HEADS = 'chain_subscribeNewHeads'
// How often the best block is asked for when no upstream has subscriptions.
const POLL_MS = 1000
const RETRY_MS = 1000

/** What a tracker needs. */
export interface HeadTrackerSetup {
  readonly provider: ParaclockProvider
  readonly feeds: SharedFeeds
}

/**
 * Knows the hash of the best block of the upstream in use. While a new one is being asked for,
 * whoever needs it waits: a client that has heard of a block never reads one before it.
 */
export class HeadTracker {
  /** The number of the best block; `undefined` until the first is known. */
  number: number | undefined
  /** When the best block last changed, in milliseconds since the Unix epoch. */
  changedAt = 0
  readonly #setup: HeadTrackerSetup
  readonly #stops: (() => void)[] = []
  #hash: Promise<Hex> | undefined
  #known: Hex | undefined
  #asked = 0
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(setup: HeadTrackerSetup) {
    this.#setup = setup
  }

  /** Begins to follow. */
  start(): void {
    const { provider } = this.#setup
    this.#stops.push(
      provider.on('connected', () => void this.#ask().catch(() => {})),
      provider.on('disconnected', () => this.forget())
    )
    void this.#follow()
  }

  /** Ends it. */
  stop(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
  }

  /**
   * The hash of the best block.
   *
   * @throws ParaclockError what keeps the upstreams from telling it.
   */
  hash(): Promise<Hex> {
    return this.#hash ?? this.#ask()
  }

  /** The hash that was last known, without waiting. */
  get known(): Hex | undefined {
    return this.#known
  }

  /** The next reader asks anew. */
  forget(): void {
    this.#hash = undefined
  }

  #ask(): Promise<Hex> {
    this.#asked += 1
    const turn = this.#asked
    const hash = this.#readHash()
    this.#hash = hash
    hash.then(
      (value) => {
        if (turn === this.#asked) this.#note(value)
      },
      () => {
        if (turn === this.#asked) this.#hash = undefined
      }
    )
    return hash
  }

  async #readHash(): Promise<Hex> {
    const { provider } = this.#setup
    const method = 'chain_getBlockHash'
    const hash = await provider.request({ method, params: [] })
    if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash)) return hash as Hex
    const endpoint = provider.endpoint ?? ''
    throw new ParaclockError(AnswerMalformed, { endpoint, problem: `${method} gives no hash` })
  }

  #note(hash: Hex): void {
    if (hash === this.#known) return
    this.#known = hash
    this.changedAt = Date.now()
  }

  async #follow(): Promise<void> {
    if (this.#ended) return
    const { provider, feeds } = this.#setup
    if (!provider.hasSubscriptions) return this.#poll()
    const again = (): void => {
      this.forget()
      if (!this.#ended) this.#timer = setTimeout(() => void this.#follow(), RETRY_MS)
    }
    try {
      const joined = await feeds.join(NEW_HEADS, [], {
        onResult: (_text, header) => {
          this.number = numberOf(header) ?? this.number
          void this.#ask().catch(() => {})
        },
        onError: (_error, isLast) => isLast && again()
      })
      joined.begin()
    } catch {
      again()
    }
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      this.#ask().then(
        () => this.#poll(),
        () => this.#poll()
      )
    }, POLL_MS)
  }
}

function numberOf(header: unknown): number | undefined {
  const number = (header as { number?: unknown } | null)?.number
  return typeof number === 'string' || typeof number === 'number' ? Number(number) : undefined
}
