export interface PlacesSetup {
  /** The largest number of places that all addresses together can take. Defaults to no limit. */
  readonly inAll?: number
  readonly perAddress: number
}

export type Taken =
  /** A place was taken. `release` gives the place back. Further calls of `release` do nothing. */
  | { readonly release: () => void }
  | { readonly isOfAddress: boolean; readonly actual: number; readonly allowed: number }

/**
 * Counts the places that each address has taken, and refuses more places than the limits allow.
 * Callers take a place before the first `await`, so that two clients cannot both take the last
 * place.
 */
export class Places {
  readonly #setup: PlacesSetup
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(setup: PlacesSetup) {
    this.#setup = setup
  }

  take(address: string): Taken {
    const { inAll = Number.POSITIVE_INFINITY, perAddress } = this.#setup
    const ofAddress = this.#byAddress.get(address) ?? 0
    if (this.#taken >= inAll) return { isOfAddress: false, actual: this.#taken + 1, allowed: inAll }
    if (ofAddress >= perAddress) {
      return { isOfAddress: true, actual: ofAddress + 1, allowed: perAddress }
    }
    this.#change(address, 1)
    let isTaken = true
    return {
      release: () => {
        if (isTaken) this.#change(address, -1)
        isTaken = false
      }
    }
  }

  #change(address: string, by: number): void {
    this.#taken += by
    const count = (this.#byAddress.get(address) ?? 0) + by
    if (count > 0) this.#byAddress.set(address, count)
    else this.#byAddress.delete(address)
  }
}
