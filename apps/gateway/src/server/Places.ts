import { ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '../errors.ts'

const SHARE_OF_ADDRESS = 4

/** The connections to nodes that clients may have of their own: so many, a quarter for one address. */
export class SessionPlaces {
  readonly #allowed: number
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(allowed: number) {
    this.#allowed = allowed
  }

  /**
   * Takes a place for an address. The result gives it back; only its first call counts.
   *
   * @throws ParaclockError `RequestLimitExceeded`
   */
  take(address: string): () => void {
    const ofAddress = this.#byAddress.get(address) ?? 0
    this.#check('sessions at nodes of all clients', this.#taken, this.#allowed)
    const share = Math.ceil(this.#allowed / SHARE_OF_ADDRESS)
    this.#check('sessions at nodes of one address', ofAddress, share)
    this.#taken += 1
    this.#byAddress.set(address, ofAddress + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#taken -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }

  #check(limit: string, taken: number, allowed: number): void {
    if (taken < allowed) return
    throw new ParaclockError(RequestLimitExceeded, { limit, actual: taken + 1, allowed })
  }
}
