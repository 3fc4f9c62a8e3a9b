import type { ParaclockError } from '@paraclock/core'
import type { Context } from '../GatewayMetrics.ts'
import type { Link } from '../upstream/Link.ts'

export interface ClientSetup {
  readonly address: string
  /** Counts calls. Resolves with an error if the client's address has made too many. */
  readonly charge: (calls: number) => Promise<ParaclockError | undefined>
  readonly held: HeldBytes
  /** Returns the number of bytes that wait in the client's connection. */
  readonly unsent: () => number
  readonly disconnect: () => void
  /**
   * Opens the client's own link to a node, at the first call. `undefined` over HTTP, where all
   * clients share one link.
   */
  readonly openLink?: () => Promise<Link>
}

/** A client: one HTTP request, or one WebSocket. */
export class Client {
  readonly setup: ClientSetup
  readonly #goneListeners = new Set<() => void>()
  #bytes = 0
  #isGone = false

  constructor(setup: ClientSetup) {
    this.setup = setup
  }

  /** Adds to the number of bytes that are kept for the client. A negative number subtracts. */
  hold(bytes: number): void {
    this.#bytes += bytes
    this.note()
  }

  /** Measures the bytes that are kept for the client. */
  note(): void {
    if (!this.#isGone) this.setup.held.note(this)
  }

  measure(): number {
    return this.#bytes + this.setup.unsent()
  }

  /** Calls `run` when the client is gone, or at once. The returned function removes `run`. */
  onGone(run: () => void): () => void {
    if (this.#isGone) run()
    else this.#goneListeners.add(run)
    return () => this.#goneListeners.delete(run)
  }

  /** The client's connection has closed. */
  leave(): void {
    this.#isGone = true
    for (const run of this.#goneListeners) run()
    this.setup.held.forget(this)
  }
}

/**
 * Limits the bytes that are kept for all clients together. Above the limit, the address with the
 * most bytes loses its largest client, so that one address cannot displace the others.
 */
export class HeldBytes {
  readonly #context: Context
  /** The kept bytes of each client, as last measured. */
  readonly #sizes = new Map<Client, number>()
  #total = 0

  constructor(context: Context) {
    this.#context = context
  }

  note(client: Client): void {
    const { options, metrics } = this.#context
    this.#set(client, client.measure())
    if (this.#total <= options.maxHeldBytes) return
    // Before a client is dropped, all clients are measured again, because most clients have read
    // data since they were last measured.
    for (const other of [...this.#sizes.keys()]) this.#set(other, other.measure())
    while (this.#total > options.maxHeldBytes) {
      const largest = this.#largest()
      this.forget(largest)
      metrics.slowReaders.inc()
      largest.setup.disconnect()
    }
  }

  forget(client: Client): void {
    this.#set(client, 0)
  }

  #set(client: Client, bytes: number): void {
    this.#total += bytes - (this.#sizes.get(client) ?? 0)
    if (bytes > 0) this.#sizes.set(client, bytes)
    else this.#sizes.delete(client)
  }

  #largest(): Client {
    const sums = new Map<string, number>()
    const sumOf = ({ setup }: Client): number => sums.get(setup.address) ?? 0
    for (const [client, size] of this.#sizes) sums.set(client.setup.address, sumOf(client) + size)
    const [first] = [...this.#sizes].sort(
      ([one, size], [other, otherSize]) => sumOf(other) - sumOf(one) || otherSize - size
    )
    return (first as [Client, number])[0]
  }
}
