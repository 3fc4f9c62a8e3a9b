import { expect, test, vi } from 'vitest'
import { openClient } from './support/openClient.ts'
import { openTcp, postText } from './support/openTcp.ts'
import { post, postCall } from './support/post.ts'
import { expectServed, largeAnswer, PING, startTestGateway } from './support/startTestGateway.ts'

const MEBIBYTE = 1024 * 1024
const noRate = { ratePerAddress: 0 }
const batch = (count: number): string =>
  `[${Array.from({ length: count }, (_, id) => PING.replace('1,', `${id},`)).join(',')}]`
const METADATA = PING.replace('system_chain', 'state_getMetadata')

test('calls a second of one address: over all its connections, each call of a batch counted', async () => {
  const { gateway, metric } = await startTestGateway({ options: { ratePerAddress: 10 } })
  expect((await post(gateway.httpUrl, batch(30))).status).toBe(200)
  const refused = await post(gateway.httpUrl, batch(30))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(refused.json).toHaveLength(30)
  expect(refused.json[7]).toMatchObject({
    id: 7,
    error: { code: -32005, data: { context: { retryAfterMs: expect.any(Number) } } }
  })
  const client = await openClient(gateway.wsUrl)
  expect((await client.ask('system_chain')).error?.code).toBe(-32005)
  expect((await post(gateway.httpUrl, '{')).json).toMatchObject({
    id: null,
    error: { code: -32005 }
  })
  expect(await metric('limited_total{limit="calls a second of one address"}')).toBeGreaterThan(2)
  await expect.poll(async () => (await client.ask('system_chain')).result).toBe('Fake')
})

test('a forwarded address is believed from a trusted proxy, and from nobody else', async () => {
  const spend = async (url: string, forwarded: string): Promise<number> =>
    (await post(url, batch(30), { 'x-forwarded-for': forwarded })).status
  const rate = { ratePerAddress: 10 }
  const trusting = await startTestGateway({
    options: { ...rate, trustedProxies: ['127.0.0.0/8'] }
  })
  const { httpUrl } = trusting.gateway
  expect(await spend(httpUrl, '203.0.113.1')).toBe(200)
  expect(await spend(httpUrl, '203.0.113.2')).toBe(200)
  expect(await spend(httpUrl, '198.51.100.9, 203.0.113.1')).toBe(429)
  // One client usually has all addresses of a /64.
  expect(await spend(httpUrl, '2001:db8::1')).toBe(200)
  expect(await spend(httpUrl, '2001:db8::2')).toBe(429)
  const wary = await startTestGateway({ options: rate })
  expect(await spend(wary.gateway.httpUrl, '203.0.113.1')).toBe(200)
  expect(await spend(wary.gateway.httpUrl, '203.0.113.2')).toBe(429)
})

test('one address cannot hold more connections than it may, HTTP and WebSocket', async () => {
  const served = await startTestGateway({ options: { maxConnectionsPerAddress: 3 } })
  const { gateway, metric } = served
  const held = [await openTcp(served), await openTcp(served)]
  const client = await openClient(gateway.wsUrl)
  await expect(openClient(gateway.wsUrl)).rejects.toThrow('429')
  expect((await fetch(gateway.httpUrl, { method: 'POST' })).status).toBe(429)
  expect(await metric('limited_total{limit="connections of one address"}')).toBe(2)
  for (const socket of held) socket.destroy()
  client.socket.terminate()
  await vi.waitFor(() => expectServed(served), 60_000)
})

test('behind a proxy the WebSockets of one client are counted, and the proxy is not', async () => {
  const { gateway } = await startTestGateway({
    options: { maxConnectionsPerAddress: 2, trustedProxies: ['127.0.0.1'] }
  })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  for (const client of [1, 1, 2]) await openClient(gateway.wsUrl, from(`203.0.113.${client}`))
  await expect(openClient(gateway.wsUrl, from('203.0.113.1'))).rejects.toThrow('429')
  await openClient(gateway.wsUrl, from('203.0.113.2'))
})

test('clients that hold every connection do not keep operators out', async () => {
  const served = await startTestGateway({ options: { maxConnections: 2 } })
  for (let count = 0; count < 4; count += 1) await openTcp(served)
  for (const path of ['healthz', 'readyz', 'metrics']) {
    expect((await fetch(`${served.gateway.operatorUrl}/${path}`)).status).toBe(200)
  }
  await expect(fetch(served.gateway.httpUrl)).rejects.toThrow()
})

test('names that clients make up are no labels of metrics', async () => {
  const { gateway, metric } = await startTestGateway()
  const calls = ['eth_', 'chain_', 'chainHead_v1_', ''].map((beginning, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: `${beginning}made_up_${id}` })
  )
  await post(gateway.httpUrl, `[${calls.join(',')}]`)
  expect(await metric('calls_total{method="unknown",ended="refused"}')).toBe(4)
  const text = await (await fetch(`${gateway.operatorUrl}/metrics`)).text()
  expect(text).not.toContain('made_up')
})

test('answers larger than is sent: refused, alone and in a batch', async () => {
  const options = { maxAnswerBytes: 100_000 }
  const { gateway } = await startTestGateway({ faults: [largeAnswer(80_000)], options })
  const { json } = await post(gateway.httpUrl, `[${METADATA},${METADATA},${PING}]`)
  expect(json[0]?.result).toHaveLength(80_002)
  expect(json[1]?.error).toMatchObject({ code: -32005, data: { code: 'RequestLimitExceeded' } })
  const small = await startTestGateway({ faults: [largeAnswer(200_000)], options })
  expect((await postCall(small.gateway.httpUrl, 'state_getMetadata')).error?.code).toBe(-32005)
})

test.for(['http', 'ws'] as const)(
  'with rates off, clients that read nothing share what is kept: over %s',
  async (transport) => {
    const served = await startTestGateway({
      faults: [largeAnswer(12 * MEBIBYTE)],
      options: { ...noRate, maxHeldBytes: 6 * MEBIBYTE }
    })
    // The system itself takes up to some 6 MB for each connection.
    for (let count = 0; count < 4; count += 1) {
      if (transport === 'http') (await openTcp(served, postText(METADATA))).pause()
      else {
        const { socket } = await openClient(served.gateway.wsUrl)
        socket.pause()
        socket.send(METADATA)
      }
    }
    await expect.poll(() => served.metric('slow_readers_total')).toBeGreaterThan(1)
    await expectServed(served)
  }
)

test.for([
  ['a body by HTTP', false],
  ['a message by WebSocket', true]
] as const)(
  'with rates off, the bytes of unfinished messages are bounded: %s',
  async ([, isSocket]) => {
    const served = await startTestGateway({
      options: { ...noRate, maxHeldBytes: 4 * MEBIBYTE, requestMs: 2000 }
    })
    const part = 'a'.repeat(2 * MEBIBYTE)
    for (let count = 0; count < 4; count += 1) {
      if (isSocket) (await openClient(served.gateway.wsUrl)).socket.send(part, { fin: false })
      else await openTcp(served, postText(part, 3 * MEBIBYTE))
    }
    await expect.poll(() => served.metric('slow_readers_total')).toBeGreaterThan(1)
    await expectServed(served)
  }
)

test('a batch whose last call is pending keeps its answers, and a client that leaves keeps none', async () => {
  const served = await startTestGateway({
    faults: [
      {
        request: (call, facts) =>
          call.method === 'system_health'
            ? { kind: 'ignore' }
            : largeAnswer(MEBIBYTE).request?.(call, facts)
      }
    ],
    options: { ...noRate, maxHeldBytes: 4 * MEBIBYTE }
  })
  const body = `[${[...Array(3).fill(METADATA), PING.replace('chain', 'health')].join(',')}]`
  const kept = [await openClient(served.gateway.wsUrl), await openClient(served.gateway.wsUrl)]
  kept[0]?.send(body)
  kept[1]?.send(body)
  // Both keep 3 MiB, so one of them is dropped.
  expect(await Promise.race(kept.map(({ closed }) => closed))).toBe(1006)
  await expectServed(served)
})

test('a WebSocket that gives no sign of life is dropped', async () => {
  const { gateway } = await startTestGateway({ options: { pingMs: 60 } })
  const [silent, alive] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  Object.defineProperty(silent.socket, '_autoPong', { value: false })
  expect(await silent.closed).toBe(1006)
  expect((await alive.ask('system_chain')).result).toBe('Fake')
})
