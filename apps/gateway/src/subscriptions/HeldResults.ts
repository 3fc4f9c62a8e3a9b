/** The largest total length, in characters, of the results that one `HeldResults` keeps. */
const MAX_CHARACTERS = 8 * 1024 * 1024

/** Keeps the results of a subscription until the client has the id of the subscription. */
export class HeldResults<Result> {
  #results: Result[] = []
  #characters = 0

  /** Keeps a result. If there is no room for it, drops all kept results and returns `false`. */
  keep(result: Result, text: string): boolean {
    const characters = this.#characters + text.length
    const hasRoom = characters <= MAX_CHARACTERS
    this.#characters = hasRoom ? characters : 0
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
