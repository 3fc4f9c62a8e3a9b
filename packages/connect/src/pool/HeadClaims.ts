import type { Endpoint } from '../endpoint/parseEndpoint.ts'

export interface HeadJudgement {
  /**
   * `behind`: two other endpoints report nearly the same higher head. `unsure`: another endpoint
   * reports a higher head, and no third endpoint confirms this head or the head of the judged
   * endpoint. `fits`: the judged endpoint may be used.
   */
  readonly verdict: 'fits' | 'behind' | 'unsure'
  readonly highest: number
}

/**
 * Judges the head of an endpoint by the heads that the other endpoints reported. If two others
 * report nearly the same higher head, the endpoint is refused. If one other reports a higher head,
 * and no third endpoint confirms either head, the endpoint is delayed: all other endpoints are
 * tried first.
 */
export class HeadClaims {
  readonly #allowed: number
  readonly #canSettle: boolean
  readonly #claims = new Map<Endpoint, number>()
  readonly #delayed = new Set<Endpoint>()

  /** @param allowed - the allowed difference of two heads of one chain, in blocks */
  constructor(allowed: number, endpoints: number) {
    this.#allowed = allowed
    // Only a third endpoint can decide which of two different heads is right.
    this.#canSettle = endpoints > 2
  }

  judge(endpoint: Endpoint, number: number): HeadJudgement {
    this.#claims.set(endpoint, number)
    const others = [...this.#claims].filter(([other]) => other !== endpoint)
    const ahead = others.filter(([, other]) => other - number > this.#allowed)
    const highest = Math.max(number, ...ahead.map(([, other]) => other))
    if (ahead.some(([one, other]) => this.#isConfirmed(one, other, ahead))) {
      return { verdict: 'behind', highest }
    }
    const isAlone = !this.#isConfirmed(endpoint, number, others)
    if (ahead.length > 0 && isAlone && this.#canSettle && !this.#delayed.has(endpoint)) {
      this.#delayed.add(endpoint)
      return { verdict: 'unsure', highest }
    }
    for (const [other] of ahead) this.#claims.delete(other)
    this.#delayed.delete(endpoint)
    return { verdict: 'fits', highest }
  }

  forget(endpoint: Endpoint): void {
    this.#claims.delete(endpoint)
  }

  #isConfirmed(
    endpoint: Endpoint,
    number: number,
    claims: readonly (readonly [Endpoint, number])[]
  ): boolean {
    return claims.some(
      ([other, named]) => other !== endpoint && Math.abs(named - number) <= this.#allowed
    )
  }
}
