import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createNetworkState, type NetworkState } from '../NetworkState.ts'
import { exportMeasures } from './exportMeasures.ts'
import { type Counts, countAction, listMeasures } from './measures.ts'
import { registerMeasures } from './registerMeasures.ts'

function watched(): NetworkState {
  const state = createNetworkState('main')
  state.isHeld = true
  state.chains.service.recorded = { block: 90, time: 1, to: 95 }
  state.report = { verdict: 'notReady' } as NetworkState['report']
  state.alerts = [{ severity: 'critical' }] as unknown as NetworkState['alerts']
  state.forecasts = [
    {
      ...{ role: 'service', account: '0x01', spendable: 1n, perDay: 1n, lastsUntil: 9 },
      last: { block: 1, time: 1, free: '25000000000', reserved: '0', frozen: '0', prepaid: '0' },
      token: { symbol: 'TUR', decimals: 10 }
    }
  ]
  state.coreEnds = { service: undefined, target: 7 }
  state.policies.set('renew', undefined)
  return state
}

const counts: Counts = {
  deliveries: new Map([['team', { accepted: 2, refused: 1 }]]),
  actions: new Map()
}
const action = { network: 'main', policy: 'renew', summary: '', error: null } as const
for (const outcome of ['dry', 'succeeded', 'dry'] as const) {
  countAction(counts, { ...action, outcome })
}

test('metrics show the networks whose work this program has', async () => {
  const state = watched()
  const registry = registerMeasures(listMeasures([state, createNetworkState('other')], counts))
  const text = await registry.metrics()
  for (const line of [
    'paraclock_watchtower_held{network="other"} 0',
    'paraclock_watchtower_recorded_block{network="main",role="service"} 90',
    'paraclock_watchtower_missing_blocks{network="main",role="service"} 5',
    'paraclock_watchtower_ready{network="main"} 0',
    'paraclock_watchtower_alerts{network="main",severity="critical"} 1',
    'paraclock_watchtower_balance{network="main",role="service",account="0x01",token="TUR"} 2.5',
    'paraclock_watchtower_balance_ends{network="main",role="service",account="0x01"} 9',
    'paraclock_watchtower_core_ends{network="main",role="target"} 7',
    'paraclock_watchtower_policy_stopped{network="main",policy="renew"} 0',
    'paraclock_watchtower_actions{network="main",policy="renew",outcome="dry"} 2',
    'paraclock_watchtower_deliveries{output="team",result="refused"} 1'
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  state.isHeld = false
  expect(await registry.metrics()).not.toContain('recorded_block{')
})

test('the same metrics go to a collector by OTLP', async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const measures = listMeasures([watched()], counts)
  const stop = await exportMeasures(measures, { url: `http://127.0.0.1:${port}/v1/metrics` })
  await stop()
  const [{ scopeMetrics }] = JSON.parse(bodies[0] ?? '').resourceMetrics
  const names = scopeMetrics[0].metrics.map(({ name }: { name: string }) => name)
  expect(names).toEqual(measures.map(({ name }) => name))
})
