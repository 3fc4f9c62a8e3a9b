import type { Clock } from '../clock/Clock.ts'

interface Entry {
  readonly answer: Promise<unknown>
  readonly at: number
  /** How long the answer is as JSON, once it is there. */
  characters: number
}

// However large the answers are, and however many may be kept.
const MAX_CHARACTERS = 64 * 1024 * 1024

/**
 * Keeps answers about one block, which cannot change. The least recently used is dropped first; a
 * failure is not kept.
 */
export class BlockAnswers {
  readonly #entries = new Map<string, Entry>()
  readonly #clock: Clock
  readonly #most: number
  readonly #ttlMs: number
  #characters = 0

  constructor(clock: Clock, most: number, ttlMs: number) {
    this.#clock = clock
    this.#most = most
    this.#ttlMs = ttlMs
  }

  /** The answer under this key, or the answer of `ask`. */
  get(key: string, ask: () => Promise<unknown>): { answer: Promise<unknown>; hit: boolean } {
    const kept = this.#entries.get(key)
    if (kept && this.#clock.now() - kept.at < this.#ttlMs) {
      this.#entries.delete(key)
      this.#entries.set(key, kept)
      return { answer: kept.answer, hit: true }
    }
    this.#drop(key)
    const entry: Entry = { answer: ask(), at: this.#clock.now(), characters: 0 }
    this.#entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        if (this.#entries.get(key) !== entry) return
        entry.characters = JSON.stringify(answer)?.length ?? 0
        this.#characters += entry.characters
        this.#shrink()
      },
      () => {
        if (this.#entries.get(key) === entry) this.#drop(key)
      }
    )
    this.#shrink()
    return { answer: entry.answer, hit: false }
  }

  #shrink(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most && this.#characters <= MAX_CHARACTERS) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0
    this.#entries.delete(key)
  }

  /** Drops everything. */
  clear(): void {
    this.#entries.clear()
    this.#characters = 0
  }
}
