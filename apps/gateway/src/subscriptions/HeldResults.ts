/** The maximum number of characters of the results that are kept while one subscription begins. */
const MAX_BYTES = 8 * 1024 * 1024

/** The results of a subscription that has not begun yet, up to 8 Mi characters of text. */
export class HeldResults<Result> {
  #results: Result[] = []
  #bytes = 0

  /** Keeps a result. If there is no room for it, drops all kept results and returns `false`. */
  keep(result: Result, text: string): boolean {
    const bytes = this.#bytes + text.length
    const hasRoom = bytes <= MAX_BYTES
    this.#bytes = hasRoom ? bytes : 0
    this.#results = hasRoom ? this.#results : []
    if (hasRoom) this.#results.push(result)
    return hasRoom
  }

  /** Removes and returns the results that `fits` selects, in their order. */
  take(fits: (result: Result) => boolean = () => true): Result[] {
    const taken = this.#results.filter(fits)
    this.#results = this.#results.filter((result) => !fits(result))
    return taken
  }
}
