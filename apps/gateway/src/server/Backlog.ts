/** The part of a client that `Backlog` uses. */
export interface Reader {
  readonly address: string
  /** Returns the number of bytes that are kept for the client, such as unsent answers. */
  measure(): number
  drop(): void
}

export interface BacklogSetup {
  readonly perAddress: number
  readonly inAll: number
}

/**
 * Limits the bytes that are kept for clients, for each address and for all addresses together. Above
 * a limit, the client with the most kept bytes is dropped.
 */
export class Backlog {
  readonly #setup: BacklogSetup
  /** The kept bytes of each client, as last measured. */
  readonly #waiting = new Map<Reader, number>()
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(setup: BacklogSetup) {
    this.#setup = setup
  }

  note(reader: Reader): void {
    this.#set(reader, reader.measure())
    if (!this.#exceeds(reader.address)) return
    // Before a client is dropped, all clients are measured again, because most clients have read
    // data since they were last measured.
    for (const other of [...this.#waiting.keys()]) this.#set(other, other.measure())
    while (this.#exceeds(reader.address)) {
      const largest = this.#largest(this.#total > this.#setup.inAll ? undefined : reader.address)
      if (largest === undefined) return
      this.forget(largest)
      largest.drop()
    }
  }

  forget(reader: Reader): void {
    this.#set(reader, 0)
  }

  #exceeds(address: string): boolean {
    const { perAddress, inAll } = this.#setup
    return this.#total > inAll || (this.#byAddress.get(address) ?? 0) > perAddress
  }

  #set(reader: Reader, bytes: number): void {
    const change = bytes - (this.#waiting.get(reader) ?? 0)
    const ofAddress = (this.#byAddress.get(reader.address) ?? 0) + change
    this.#total += change
    if (bytes > 0) this.#waiting.set(reader, bytes)
    else this.#waiting.delete(reader)
    if (ofAddress > 0) this.#byAddress.set(reader.address, ofAddress)
    else this.#byAddress.delete(reader.address)
  }

  #largest(address: string | undefined): Reader | undefined {
    let [largest, most]: [Reader | undefined, number] = [undefined, 0]
    for (const [reader, bytes] of this.#waiting) {
      const isOfThose = address === undefined || reader.address === address
      if (isOfThose && bytes > most) [largest, most] = [reader, bytes]
    }
    return largest
  }
}
