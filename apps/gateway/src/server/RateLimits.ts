import { ParaclockError } from '@paraclock/core'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { ClientLimitExceeded } from '../errors.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { TokenBuckets } from './TokenBuckets.ts'

export interface RateLimitsSetup
  extends Pick<GatewayConfig, 'ratePerConnection' | 'ratePerAddress'> {
  readonly metrics: GatewayMetrics
}

/** Limits the work that clients may request, by connection and by address. */
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

  charge(connection: string, address: string, units: number): void {
    const { ratePerConnection, ratePerAddress } = this.#setup
    this.#require('connection', this.#connections.take(connection, units), ratePerConnection)
    this.#require('address', this.#addresses.take(address, units), ratePerAddress)
  }

  debit(connection: string, address: string, units: number): void {
    this.#connections.debit(connection, units)
    this.#addresses.debit(address, units)
  }

  #require(one: string, retryAfterMs: number, allowed: number): void {
    if (retryAfterMs === 0) return
    const limit = `units of work a second of one ${one}`
    this.#setup.metrics.limited.inc({ limit })
    throw new ParaclockError(ClientLimitExceeded, { limit, allowed, retryAfterMs })
  }
}
