import type { FastifyBaseLogger } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { GatewayOptions } from './options.ts'

/** What all parts of a gateway share. */
export interface Context {
  readonly options: GatewayOptions
  readonly metrics: GatewayMetrics
  readonly log: FastifyBaseLogger
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export class GatewayMetrics {
  readonly registry: Registry = new Registry()
  readonly cached: Counter = this.#counter('cache_hits_total', 'Answers given from the cache')
  readonly asked: Counter = this.#counter('upstream_calls_total', 'Calls passed to a node')
  readonly slowReaders: Counter = this.#counter(
    'slow_readers_total',
    'Clients dropped because of the bytes kept for them'
  )
  readonly upstreamEvents: Counter<'event'> = this.#counter(
    'upstream_events_total',
    'Connections to nodes that were lost, or failed to open: lost, failed',
    'event'
  )
  readonly #limited = this.#counter('limited_total', 'Refused by a limit', 'limit')
  readonly #calls = this.#counter('calls_total', 'Calls of clients', 'method', 'ended')
  readonly #durations: Histogram<'method'> = new Histogram({
    name: 'paraclock_gateway_call_seconds',
    help: 'How long calls took',
    labelNames: ['method'],
    buckets: SECONDS,
    registers: [this.registry]
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  observe(name: string, help: string, read: () => number): void {
    const setup = { name: `paraclock_gateway_${name}`, help, registers: [this.registry] }
    new Gauge({
      ...setup,
      collect() {
        this.set(read())
      }
    })
  }

  limit(limit: string): void {
    this.#limited.inc({ limit })
  }

  /** Counts a call. All unknown methods share one label, because the registry keeps each label. */
  count(method: string, seconds: number, ended: 'ok' | 'refused'): void {
    this.#calls.inc({ method, ended })
    this.#durations.observe({ method }, seconds)
  }

  #counter<Label extends string>(name: string, help: string, ...labels: Label[]): Counter<Label> {
    const setup = { name: `paraclock_gateway_${name}`, help, labelNames: labels }
    return new Counter({ ...setup, registers: [this.registry] })
  }
}
