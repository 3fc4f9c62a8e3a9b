/**
 * Answers as JSON text, by question, within so many bytes: the least recently used goes first.
 */
export class AnswerCache {
  readonly #mostBytes: number
  readonly #answers = new Map<string, string>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** How many bytes are kept, about. */
  get bytes(): number {
    return this.#bytes
  }

  /** The answer to a question, if it is kept. */
  get(key: string): string | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  /** Keeps an answer, unless it alone would take a quarter of the room. */
  set(key: string, answer: string): void {
    const size = sizeOf(key, answer)
    if (size > this.#mostBytes / 4) return
    this.#drop(key)
    this.#answers.set(key, answer)
    this.#bytes += size
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#answers.clear()
    this.#bytes = 0
  }

  #drop(key: string): void {
    const answer = this.#answers.get(key)
    if (answer === undefined) return
    this.#answers.delete(key)
    this.#bytes -= sizeOf(key, answer)
  }
}

// What a map takes for an entry beyond its texts.
const ENTRY = 96

function sizeOf(key: string, answer: string): number {
  return key.length + answer.length + ENTRY
}
