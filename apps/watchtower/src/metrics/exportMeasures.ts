import type { Measure } from './measures.ts'

const SECONDS = 60

export async function exportMeasures(
  measures: readonly Measure[],
  { url, seconds = SECONDS }: { readonly url: string; readonly seconds?: number | undefined }
): Promise<() => Promise<void>> {
  const [{ MeterProvider, PeriodicExportingMetricReader }, { OTLPMetricExporter }] =
    await Promise.all([
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-metrics-otlp-http')
    ])
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: seconds * 1000,
    exportTimeoutMillis: Math.min(seconds * 1000, 10_000)
  })
  const provider = new MeterProvider({ readers: [reader] })
  const meter = provider.getMeter('paraclock-watchtower')
  for (const { name, help, read } of measures) {
    meter.createObservableGauge(name, { description: help }).addCallback((result) => {
      for (const { labels, value } of read()) result.observe(value, labels)
    })
  }
  return () => provider.shutdown()
}
