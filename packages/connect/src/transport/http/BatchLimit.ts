/** The most requests that an endpoint takes in one batch, learned from its refusals. */
export class BatchLimit {
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Records that a batch of more than `most` was refused. */
  lowerTo(most: number): void {
    this.#most = Math.max(1, Math.min(this.#most, most))
  }

  /** Splits requests into batches that the endpoint takes. */
  split<Item>(items: readonly Item[]): Item[][] {
    const lists: Item[][] = []
    for (let start = 0; start < items.length; start += this.#most) {
      lists.push(items.slice(start, start + this.#most))
    }
    return lists
  }
}
