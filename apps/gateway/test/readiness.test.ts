import type { FakeNode } from '@tooling/faults'
import { afterEach, expect, test, vi } from 'vitest'
import { readGatewayConfig, startGateway } from '../src/index.ts'
import { openClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

afterEach(() => void vi.restoreAllMocks())

/** The gauges of a gateway, by name. */
async function gaugesOf(operatorUrl: string): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${operatorUrl}/metrics`)).text()
  const lines = [...text.matchAll(/^paraclock_gateway_(\w+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]))
}

test('what is open, kept and known is measured', async () => {
  const { gateway } = await startTestGateway()
  const clients = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  for (const client of clients) {
    await client.ask('chain_subscribeFinalizedHeads')
    await client.ask('chain_subscribeFinalizedHeads')
  }
  await clients[0]?.ask('system_chain')
  const gauges = await gaugesOf(gateway.operatorUrl)
  expect(gauges).toMatchObject({
    ...{ connections: 2, websockets: 2, client_subscriptions: 4, ready: 1 },
    // Its own heads, and one for all clients.
    upstream_subscriptions: 2
  })
  expect(gauges['cache_bytes']).toBeGreaterThan(0)
  expect(gauges['head_age_seconds']).toBeLessThan(60)
})

test.each([
  [400, 400, undefined],
  [400, 401, 'the head stands still'],
  [0, 1_000_000, undefined]
])('with staleMs %i a head of %i ms is told as %s', async (staleMs, headAgeMs, problem) => {
  const { gateway } = await startTestGateway({ settings: { staleMs } })
  const now = Math.round(performance.now())
  const { headAgeMs: before } = gateway.readiness()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + headAgeMs + 1000)
  // The head changed at this time.
  const changedAt = now + headAgeMs + 1000 - Number(gateway.readiness().headAgeMs)
  clock.mockReturnValue(changedAt + headAgeMs)
  expect(before).toBeGreaterThanOrEqual(0)
  expect(gateway.readiness()).toEqual({ isReady: problem === undefined, headAgeMs, problem })
  expect((await gaugesOf(gateway.operatorUrl))['head_age_seconds']).toBe(headAgeMs / 1000)
})

test('a gateway without a block yet is not ready, and says so', async () => {
  const served = await startTestGateway({
    faults: [{}],
    settings: { callMs: 60_000 }
  })
  const [node] = served.nodes as [FakeNode]
  node.faults = {
    request: ({ method, params }) =>
      method === 'chain_getBlockHash' && params.length === 0 ? { kind: 'ignore' } : undefined
  }
  const { config } = await readGatewayConfig({
    flags: { upstreams: served.urls, port: 0, logLevel: 'silent', shutdownMs: 10 }
  })
  const gateway = await startGateway(config)
  try {
    expect(gateway.readiness()).toEqual({
      ...{ isReady: false, headAgeMs: null, problem: 'no upstream is connected' }
    })
    await expect
      .poll(() => gateway.readiness())
      .toEqual({ isReady: false, headAgeMs: null, problem: 'no block is known yet' })
    expect((await gaugesOf(gateway.operatorUrl))['head_age_seconds']).toBe(0)
  } finally {
    await gateway.close()
  }
})

test('a host of IPv6 stands in brackets in every URL, and closing twice is closing once', async () => {
  const { gateway } = await startTestGateway({ settings: { host: '::1', operatorHost: '::1' } })
  for (const [url, scheme] of [
    [gateway.httpUrl, 'http'],
    [gateway.wsUrl, 'ws'],
    [gateway.operatorUrl, 'http']
  ]) {
    expect(url).toMatch(new RegExp(`^${scheme}://\\[::1\\]:\\d+$`))
  }
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
  const closing = gateway.close()
  expect(gateway.close()).toBe(closing)
  await closing
  await expect(fetch(`${gateway.operatorUrl}/healthz`)).rejects.toThrow()
})
