import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export class GatewayMetrics {
  readonly registry: Registry = new Registry()
  readonly cached: Counter = this.#counter('cache_hits_total', 'Answers given from the cache')
  readonly joined: Counter = this.#counter('joined_calls_total', 'Calls that shared one under way')
  readonly asked: Counter = this.#counter('upstream_calls_total', 'Calls made at an upstream')
  readonly slowReaders: Counter = this.#counter(
    'slow_readers_total',
    'Clients dropped because of the bytes kept for them'
  )
  readonly limited: Counter<'limit'> = this.#counter('limited_total', 'Refused by a limit', 'limit')
  readonly upstreamEvents: Counter<'event'> = this.#counter(
    'upstream_events_total',
    'What happened to upstreams: switched, stalled, failed, disagreed',
    'event'
  )
  readonly #calls: Counter<'method' | 'ended'> = this.#counter(
    'calls_total',
    'Calls of clients',
    'method',
    'ended'
  )
  readonly #durations: Histogram<'method'>

  constructor() {
    this.#durations = new Histogram({
      name: 'paraclock_gateway_call_seconds',
      help: 'How long calls took',
      labelNames: ['method'],
      buckets: SECONDS,
      registers: [this.registry]
    })
    collectDefaultMetrics({ register: this.registry })
  }

  observe(gauges: readonly (readonly [name: string, help: string, read: () => number])[]): void {
    for (const [name, help, read] of gauges) {
      new Gauge({
        name: `paraclock_gateway_${name}`,
        help,
        registers: [this.registry],
        collect() {
          this.set(read())
        }
      })
    }
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
