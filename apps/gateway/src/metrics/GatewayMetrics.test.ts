import { expect, test } from 'vitest'
import { GatewayMetrics } from './GatewayMetrics.ts'

/** The lines of the gateway's own metrics. */
async function linesOf({ registry }: GatewayMetrics): Promise<readonly string[]> {
  const text = await registry.metrics()
  return text.split('\n').filter((line) => /paraclock_gateway_/.test(line))
}

test('each metric has a name, a help text and its labels', async () => {
  const metrics = new GatewayMetrics()
  metrics.cached.inc()
  metrics.joined.inc(2)
  metrics.asked.inc(3)
  metrics.slowReaders.inc(4)
  metrics.limited.inc({ limit: 'connections' })
  metrics.upstreamEvents.inc({ event: 'switched' })
  const lines = await linesOf(metrics)
  expect(
    lines.filter(
      (line) => !/call_seconds|TYPE|calls_total\{|# HELP.*calls_total Calls of/.test(line)
    )
  ).toEqual([
    ...['# HELP paraclock_gateway_cache_hits_total Answers given from the cache'],
    'paraclock_gateway_cache_hits_total 1',
    '# HELP paraclock_gateway_joined_calls_total Calls that shared one under way',
    'paraclock_gateway_joined_calls_total 2',
    '# HELP paraclock_gateway_upstream_calls_total Calls made at an upstream',
    'paraclock_gateway_upstream_calls_total 3',
    '# HELP paraclock_gateway_slow_readers_total Clients dropped because of the bytes kept for them',
    'paraclock_gateway_slow_readers_total 4',
    '# HELP paraclock_gateway_limited_total Refused by a limit',
    'paraclock_gateway_limited_total{limit="connections"} 1',
    '# HELP paraclock_gateway_upstream_events_total What happened to upstreams: switched, stalled, failed, disagreed',
    'paraclock_gateway_upstream_events_total{event="switched"} 1'
  ])
})

test('calls are counted by method and end, with how long they took', async () => {
  const metrics = new GatewayMetrics()
  metrics.count('a', 0.001, 'ok')
  metrics.count('a', 0.3, 'ok')
  metrics.count('a', 40, 'refused')
  metrics.count('b', 0.02, 'refused')
  const lines = await linesOf(metrics)
  expect(lines.filter((line) => line.includes('calls_total{'))).toEqual([
    'paraclock_gateway_calls_total{method="a",ended="ok"} 2',
    'paraclock_gateway_calls_total{method="a",ended="refused"} 1',
    'paraclock_gateway_calls_total{method="b",ended="refused"} 1'
  ])
  const ofA = lines.filter((line) => line.includes('method="a"') && line.includes('call_seconds'))
  const counts = ofA.map((line) => [/le="(.*?)"/.exec(line)?.[1], Number(line.split(' ').at(-1))])
  expect(counts).toEqual([
    ...['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25'].map((le) => [le, 1]),
    ...['0.5', '1', '2.5', '5', '10', '30'].map((le) => [le, 2]),
    ...[
      ['+Inf', 3],
      [undefined, 40.301],
      [undefined, 3]
    ]
  ])
})

test('what is observed is read when it is asked for, and the process is measured, too', async () => {
  const metrics = new GatewayMetrics()
  let connections = 1
  metrics.observe([['connections', 'Open connections', () => connections]])
  connections = 7
  const lines = await linesOf(metrics)
  expect(lines).toContain('# HELP paraclock_gateway_connections Open connections')
  expect(lines).toContain('paraclock_gateway_connections 7')
  expect(await metrics.registry.metrics()).toContain('process_resident_memory_bytes')
})
