import type { Endpoint } from '../endpoint/parseEndpoint.ts'

/** How a node's head stands to what other endpoints have named. */
export interface HeadJudgement {
  /**
   * `behind`: two others are further, and near each other. `unsure`: one other is, and nobody bears
   * it out: the rest are to be tried first.
   */
  readonly verdict: 'fits' | 'behind' | 'unsure'
  /** The highest number that another has named. */
  readonly highest: number
}

/**
 * The heads that endpoints have named, the last of each. A number is only its endpoint's word: alone it
 * delays another endpoint once, and never keeps it out. It counts until its endpoint is tried again.
 */
export class HeadClaims {
  readonly #allowed: number
  readonly #canSettle: boolean
  readonly #claims = new Map<Endpoint, number>()
  readonly #delayed = new Set<Endpoint>()

  /**
   * @param allowed - how many blocks apart two heads of one chain may be
   * @param endpoints - how many endpoints there are: of two words that differ a third one decides
   */
  constructor(allowed: number, endpoints: number) {
    this.#allowed = allowed
    this.#canSettle = endpoints > 2
  }

  /** Takes the head of a node, and judges it by those of the others. */
  judge(endpoint: Endpoint, number: number): HeadJudgement {
    this.#claims.set(endpoint, number)
    const others = [...this.#claims].filter(([other]) => other !== endpoint)
    const ahead = others.filter(([, other]) => other - number > this.#allowed)
    const highest = Math.max(number, ...ahead.map(([, other]) => other))
    if (ahead.some(([one, other]) => this.#isBorneOut(one, other, ahead))) {
      return { verdict: 'behind', highest }
    }
    const isAlone = !this.#isBorneOut(endpoint, number, others)
    if (ahead.length > 0 && isAlone && this.#canSettle && !this.#delayed.has(endpoint)) {
      this.#delayed.add(endpoint)
      return { verdict: 'unsure', highest }
    }
    for (const [other] of ahead) this.#claims.delete(other)
    this.#delayed.delete(endpoint)
    return { verdict: 'fits', highest }
  }

  /** An endpoint cannot be reached any more, and its word with it. */
  forget(endpoint: Endpoint): void {
    this.#claims.delete(endpoint)
  }

  #isBorneOut(
    endpoint: Endpoint,
    number: number,
    claims: readonly (readonly [Endpoint, number])[]
  ): boolean {
    return claims.some(
      ([other, named]) => other !== endpoint && Math.abs(named - number) <= this.#allowed
    )
  }
}
