/** The largest total length, in characters, of the results that one `HeldResults` keeps. */
const MAX_CHARACTERS = 8 * 1024 * 1024

/** Keeps the results of a subscription until the client has the id of the subscription. */
export class HeldResults<Result> {
  readonly #hold: (characters: number) => void
  #results: (readonly [result: Result, characters: number])[] = []
  #characters = 0

  /** @param hold - counts the kept characters; a negative number gives characters back */
  constructor(hold: (characters: number) => void) {
    this.#hold = hold
  }

  /** Keeps a result. If there is no room for it, drops all kept results and returns `false`. */
  keep(result: Result, text: string): boolean {
    if (this.#characters + text.length > MAX_CHARACTERS) {
      this.take()
      return false
    }
    this.#results.push([result, text.length])
    this.#count(text.length)
    return true
  }

  /**
   * Removes and returns the results for which `fits` returns `true`, in the order of their arrival.
   */
  take(fits: (result: Result) => boolean = () => true): Result[] {
    const taken = this.#results.filter(([result]) => fits(result))
    this.#results = this.#results.filter(([result]) => !fits(result))
    this.#count(-taken.reduce((sum, [, characters]) => sum + characters, 0))
    return taken.map(([result]) => result)
  }

  #count(characters: number): void {
    this.#characters += characters
    if (characters !== 0) this.#hold(characters)
  }
}
