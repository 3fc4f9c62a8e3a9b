import type { Endpoint } from '../endpoint/parseEndpoint.ts'

export interface HeadJudgement {
  /**
   * `behind`: two other endpoints are ahead and agree. `unsure`: other endpoints are ahead, but no
   * second endpoint confirms them, so this endpoint is tried after the other endpoints. `fits`: the
   * endpoint may be used.
   */
  readonly verdict: 'fits' | 'behind' | 'unsure'
  readonly highest: number
}

/**
 * Compares the heads that the endpoints have stated. If two other endpoints agree on a higher head,
 * an endpoint is excluded. If other endpoints state higher heads but do not agree, the endpoint is
 * tried again after the other endpoints, and is then used.
 */
export class HeadClaims {
  readonly #allowed: number
  readonly #canSettle: boolean
  readonly #claims = new Map<Endpoint, number>()
  readonly #delayed = new Set<Endpoint>()

  /** @param allowed - the allowed difference of two heads of one chain, in blocks */
  constructor(allowed: number, endpoints: number) {
    this.#allowed = allowed
    // If the heads of two endpoints differ, only a third endpoint can decide. So if there are only
    // two endpoints, neither is delayed.
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
