interface Bucket {
  tokens: number
  at: number
}

// Past so many, those that have been full for longest are forgotten.
const MAX_KEYS = 65_536
const MAX_DEBT_SECONDS = 60

/**
 * Grants so many units of work a second to each of many clients, and as many again at once. What asks for
 * several is granted them together and waits longer afterwards.
 */
export class TokenBuckets {
  readonly #rate: number
  readonly #buckets = new Map<string, Bucket>()
  readonly #now: () => number

  constructor(rate: number, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes so many, or tells how long to wait, in milliseconds; 0 when they are granted. */
  take(key: string, count: number): number {
    if (this.#rate === 0) return 0
    const bucket = this.#bucket(key)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.#rate) * 1000)
    bucket.tokens -= count
    return 0
  }

  /** Takes so many for what has been done already: the next wait is as much longer, up to a minute. */
  debit(key: string, count: number): void {
    if (this.#rate === 0 || count === 0) return
    const bucket = this.#bucket(key)
    bucket.tokens = Math.max(bucket.tokens - count, -this.#rate * MAX_DEBT_SECONDS)
  }

  #bucket(key: string): Bucket {
    const now = this.#now()
    const most = this.#rate * 2
    const bucket = this.#buckets.get(key) ?? { tokens: most, at: now }
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * this.#rate)
    bucket.at = now
    // Moved to the end: the map is in the order of use.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MAX_KEYS) this.#forgetOldest()
    return bucket
  }

  /** Forgets a client that is gone. */
  forget(key: string): void {
    this.#buckets.delete(key)
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
