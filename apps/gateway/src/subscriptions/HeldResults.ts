/** The most bytes of results that wait for one subscription to begin. */
const MOST_BYTES = 8 * 1024 * 1024

/** The results of a subscription that has not begun yet, up to 8 MiB of text. */
export class HeldResults<Result> {
  #results: Result[] = []
  #bytes = 0

  /** Keeps a result; `false` if it has no room. */
  keep(result: Result, text: string): boolean {
    this.#bytes += text.length
    if (this.#bytes > MOST_BYTES) return false
    this.#results.push(result)
    return true
  }

  /** Gives up the results that `fits` selects, in their order. */
  take(fits: (result: Result) => boolean = () => true): Result[] {
    const taken = this.#results.filter(fits)
    this.#results = this.#results.filter((result) => !fits(result))
    return taken
  }
}
