import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Measure } from './measures.ts'

export function registerMeasures(measures: readonly Measure[]): Registry {
  const registry = new Registry()
  for (const { name, help, labels, read } of measures) {
    new Gauge({
      name,
      help,
      labelNames: labels.slice(),
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels: of, value } of read()) this.set(of, value)
      }
    })
  }
  collectDefaultMetrics({ register: registry })
  return registry
}
