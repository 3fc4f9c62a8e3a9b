import type { Clock } from '../clock/Clock.ts'

interface Entry {
  readonly answer: Promise<unknown>
  readonly at: number
}

/**
 * Keeps answers about one block, which cannot change. The least recently used is dropped first; a
 * failure is not kept.
 */
export class BlockAnswers {
  readonly #entries = new Map<string, Entry>()
  readonly #clock: Clock
  readonly #most: number
  readonly #ttlMs: number

  constructor(clock: Clock, most: number, ttlMs: number) {
    this.#clock = clock
    this.#most = most
    this.#ttlMs = ttlMs
  }

  /** The answer under this key, or the answer of `ask`. */
  get(key: string, ask: () => Promise<unknown>): { answer: Promise<unknown>; hit: boolean } {
    const kept = this.#entries.get(key)
    this.#entries.delete(key)
    if (kept && this.#clock.now() - kept.at < this.#ttlMs) {
      this.#entries.set(key, kept)
      return { answer: kept.answer, hit: true }
    }
    const entry = { answer: ask(), at: this.#clock.now() }
    this.#entries.set(key, entry)
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break
      this.#entries.delete(oldest)
    }
    return { answer: entry.answer, hit: false }
  }

  /** Drops everything. */
  clear(): void {
    this.#entries.clear()
  }
}
