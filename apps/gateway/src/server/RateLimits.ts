import { ParaclockError } from '@paraclock/core'
import { ClientLimitExceeded } from '../errors.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { TokenBuckets } from './TokenBuckets.ts'

/** What rate limits need. */
export interface RateLimitsSetup {
  readonly ratePerConnection: number
  readonly ratePerAddress: number
  readonly metrics: GatewayMetrics
}

/** How many calls clients may make: by connection, and by address over all its connections. */
export class RateLimits {
  readonly #setup: RateLimitsSetup
  readonly #connections: TokenBuckets
  readonly #addresses: TokenBuckets
  #lastId = 0

  constructor(setup: RateLimitsSetup) {
    this.#setup = setup
    this.#connections = new TokenBuckets(setup.ratePerConnection)
    this.#addresses = new TokenBuckets(setup.ratePerAddress)
  }

  /** Names a connection. */
  nameConnection(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  /** A connection is gone. */
  forgetConnection(name: string): void {
    this.#connections.forget(name)
  }

  /**
   * Counts calls of a client.
   *
   * @throws ParaclockError `ClientLimitExceeded`
   */
  charge(connection: string, address: string, calls: number): void {
    const { ratePerConnection, ratePerAddress } = this.#setup
    const ofConnection = this.#connections.take(connection, calls)
    if (ofConnection > 0) {
      throw this.#refuse('calls a second of one connection', ratePerConnection, ofConnection)
    }
    const ofAddress = this.#addresses.take(address, calls)
    if (ofAddress > 0) {
      throw this.#refuse('calls a second of one address', ratePerAddress, ofAddress)
    }
  }

  #refuse(limit: string, allowed: number, retryAfterMs: number): ParaclockError {
    this.#setup.metrics.limited.inc({ limit })
    return new ParaclockError(ClientLimitExceeded, { limit, allowed, retryAfterMs })
  }
}
