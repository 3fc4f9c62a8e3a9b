// The maximum number of buckets. Above this number, the least recently used bucket is dropped.
const MAX_KEYS = 65_536
const MAX_DEBT_SECONDS = 60

/**
 * Grants each key, such as the address of a client, a number of units of work per second. A key can
 * save up to twice this number. If a request takes more units than are left, the next request of
 * the key waits longer.
 */
export class TokenBuckets {
  readonly #rate: number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  readonly #now: () => number

  constructor(rate: number, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /**
   * Takes `count` units and returns 0. If no unit is left, takes nothing and returns the
   * milliseconds until a unit is free.
   */
  take(key: string, count: number): number {
    if (this.#rate === 0) return 0
    const bucket = this.#bucket(key)
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.#rate) * 1000)
    bucket.tokens -= count
    return 0
  }

  debit(key: string, count: number): void {
    if (this.#rate === 0 || count === 0) return
    const bucket = this.#bucket(key)
    bucket.tokens = Math.max(bucket.tokens - count, -this.#rate * MAX_DEBT_SECONDS)
  }

  #bucket(key: string) {
    const now = this.#now()
    const most = this.#rate * 2
    const bucket = this.#buckets.get(key) ?? { tokens: most, at: now }
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * this.#rate)
    bucket.at = now
    // Each use moves the bucket to the end of the map, so the first bucket is the least recently
    // used.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MAX_KEYS) {
      const [oldest = ''] = this.#buckets.keys()
      this.#buckets.delete(oldest)
    }
    return bucket
  }

  forget(key: string): void {
    this.#buckets.delete(key)
  }
}
