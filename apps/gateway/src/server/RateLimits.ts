import { ParaclockError } from '@paraclock/core'
import { ClientLimitExceeded } from '../errors.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { TokenBuckets } from './TokenBuckets.ts'

export interface RateLimitsSetup {
  readonly ratePerConnection: number
  readonly ratePerAddress: number
  readonly metrics: GatewayMetrics
}

/**
 * Limits the work that clients may request, by connection and by address. A plain call costs one
 * unit. Expensive methods, bytes and entries cost more.
 */
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

  nameConnection(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  forgetConnection(name: string): void {
    this.#connections.forget(name)
  }

  /** Charges units of work to a client. It is called before the work. */
  charge(connection: string, address: string, units: number): void {
    const { ratePerConnection, ratePerAddress } = this.#setup
    const ofConnection = this.#connections.take(connection, units)
    if (ofConnection > 0) {
      throw this.#refuse(
        'units of work a second of one connection',
        ratePerConnection,
        ofConnection
      )
    }
    const ofAddress = this.#addresses.take(address, units)
    if (ofAddress > 0) {
      throw this.#refuse('units of work a second of one address', ratePerAddress, ofAddress)
    }
  }

  debit(connection: string, address: string, units: number): void {
    this.#connections.debit(connection, units)
    this.#addresses.debit(address, units)
  }

  #refuse(limit: string, allowed: number, retryAfterMs: number): ParaclockError {
    this.#setup.metrics.limited.inc({ limit })
    return new ParaclockError(ClientLimitExceeded, { limit, allowed, retryAfterMs })
  }
}
