/** Random choices that are the same for the same seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 0x9e3779b9) >>> 0
  }

  /** A number from 0 (included) to 1 (excluded). */
  readonly next = (): number => {
    // xorshift of 32 bits; zero is its one fixed point.
    let state = this.#state === 0 ? 1 : this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state >>> 0
    return this.#state / 0x1_0000_0000
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** One of several. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0]
  }

  /** True once in `times`, on average. */
  oneIn(times: number): boolean {
    return this.between(1, times) === 1
  }
}
