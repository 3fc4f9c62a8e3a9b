import { RecentMap } from '@paraclock/core'
import type { Clock } from '../clock/Clock.ts'

interface Entry {
  readonly answer: Promise<unknown>
  readonly at: number
  /** The length of the answer as JSON; 0 while the answer is pending. */
  readonly characters: number
}

const MAX_CHARACTERS = 64 * 1024 * 1024

/**
 * Caches answers about fixed blocks, because these answers cannot change. Failures are not cached.
 * The least recently used answers are dropped first.
 */
export class BlockAnswers {
  readonly #entries: RecentMap<string, Entry>
  readonly #clock: Clock
  readonly #ttlMs: number

  constructor(clock: Clock, maxCount: number, ttlMs: number) {
    this.#clock = clock
    this.#ttlMs = ttlMs
    // A small entry counts as `share` characters, so that there are at most `maxCount` entries.
    const share = Math.floor(MAX_CHARACTERS / maxCount)
    this.#entries = new RecentMap({
      most: MAX_CHARACTERS,
      sizeOf: ({ characters }) => Math.max(characters, share)
    })
  }

  get(key: string, ask: () => Promise<unknown>): { answer: Promise<unknown>; hit: boolean } {
    const kept = this.#entries.get(key)
    if (kept && this.#clock.now() - kept.at < this.#ttlMs) return { answer: kept.answer, hit: true }
    const entry: Entry = { answer: ask(), at: this.#clock.now(), characters: 0 }
    this.#entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        if (this.#entries.get(key) !== entry) return
        const characters = JSON.stringify(answer)?.length ?? 0
        this.#entries.set(key, { ...entry, characters })
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      }
    )
    return { answer: entry.answer, hit: false }
  }

  clear(): void {
    this.#entries.clear()
  }
}
