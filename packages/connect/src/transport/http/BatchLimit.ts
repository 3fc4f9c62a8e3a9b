/** How many requests one endpoint takes in a list: learned from what it refuses. */
export class BatchLimit {
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Remembers that more than `most` in one list was refused. */
  lowerTo(most: number): void {
    this.#most = Math.max(1, Math.min(this.#most, most))
  }

  /** Cuts requests into lists that the endpoint takes. */
  split<Item>(items: readonly Item[]): Item[][] {
    const lists: Item[][] = []
    for (let start = 0; start < items.length; start += this.#most) {
      lists.push(items.slice(start, start + this.#most))
    }
    return lists
  }
}
