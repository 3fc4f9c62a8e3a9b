import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

const call = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'system_chain' })

test('calls a second of one connection: refused with how long to wait, and granted after that', async () => {
  const { gateway } = await startTestGateway({ settings: { ratePerConnection: 10 } })
  const client = await openClient(gateway.wsUrl)
  for (let id = 1; id <= 25; id += 1) client.send(call(id))
  const answers = []
  for (let id = 1; id <= 25; id += 1) answers.push(await client.next())
  const refused = answers.filter(({ error }) => error)
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused[0]).toMatchObject({
    id: expect.any(Number),
    error: { code: -32005, data: { code: 'ClientLimitExceeded' } }
  })
  const waited = async (): Promise<unknown> => (await client.ask('system_chain')).result
  await expect.poll(waited, { interval: 150 }).toBe('Fake')
  // Another connection has its own allowance.
  expect((await (await openClient(gateway.wsUrl)).ask('system_chain')).result).toBe('Fake')
})

test('calls a second of one address: over all its connections, each call of a batch counted', async () => {
  const { gateway } = await startTestGateway({ settings: { ratePerAddress: 10 } })
  const batch = `[${Array.from({ length: 30 }, (_, id) => call(id)).join(',')}]`
  expect((await post(gateway.httpUrl, batch)).status).toBe(200)
  const refused = await post(gateway.httpUrl, batch)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(refused.json).toHaveLength(30)
  expect(refused.json[7]).toMatchObject({ id: 7, error: { code: -32005 } })
  expect((await (await openClient(gateway.wsUrl)).ask('system_chain')).error?.code).toBe(-32005)
  const text = await (await fetch(`${gateway.operatorUrl}/metrics`)).text()
  expect(text).toMatch(/limited_total\{limit="units of work a second of one address"\} 2/)
})

test('a forwarded address is believed from a trusted proxy, and from nobody else', async () => {
  const spend = async (url: string, forwarded: string): Promise<number> => {
    const batch = `[${Array.from({ length: 30 }, (_, id) => call(id)).join(',')}]`
    return (await post(url, batch, { 'x-forwarded-for': forwarded })).status
  }
  const rate = { ratePerAddress: 10 }
  const trusting = await startTestGateway({
    settings: { ...rate, trustedProxies: ['127.0.0.0/8'] }
  })
  const url = trusting.gateway.httpUrl
  expect(await spend(url, '203.0.113.1')).toBe(200)
  expect(await spend(url, '203.0.113.2')).toBe(200)
  expect(await spend(url, '198.51.100.9, 203.0.113.1')).toBe(429)
  const wary = await startTestGateway({ settings: rate })
  expect(await spend(wary.gateway.httpUrl, '203.0.113.1')).toBe(200)
  expect(await spend(wary.gateway.httpUrl, '203.0.113.2')).toBe(429)
})

test('connections of one address, and in all', async () => {
  const few = await startTestGateway({ settings: { maxConnectionsPerAddress: 2 } })
  const first = await openClient(few.gateway.wsUrl)
  await openClient(few.gateway.wsUrl)
  await expect(openClient(few.gateway.wsUrl)).rejects.toThrow('429')
  first.socket.terminate()
  await first.closed
  const again = (): Promise<unknown> => openClient(few.gateway.wsUrl).then(() => 'open', String)
  await expect.poll(again).toBe('open')
  const full = await startTestGateway({
    settings: { maxConnections: 1, trustedProxies: ['127.0.0.1'] }
  })
  await openClient(full.gateway.wsUrl, { headers: { 'x-forwarded-for': '203.0.113.1' } })
  await expect(openClient(full.gateway.wsUrl)).rejects.toThrow()
})

test('pages of other origins are refused when origins are named', async () => {
  const { gateway } = await startTestGateway({ settings: { origins: ['https://app.example'] } })
  const from = (origin: string) => ({ headers: { origin } })
  await expect(openClient(gateway.wsUrl, from('https://evil.example'))).rejects.toThrow('403')
  await openClient(gateway.wsUrl, from('https://app.example'))
  expect((await post(gateway.httpUrl, call(1), { origin: 'https://evil.example' })).status).toBe(
    403
  )
  const allowed = await post(gateway.httpUrl, call(1), { origin: 'https://app.example' })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
  const asked = await fetch(gateway.httpUrl, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' }
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
})

test.for([
  ['piece by piece', 32 * 1024],
  ['all in one piece', 0]
] as const)('past so many messages under way the others wait: %s', async ([, spaces]) => {
  const slow = { kind: 'answer', delayMs: 400 } as const
  const { gateway, nodes } = await startTestGateway({
    faults: [{ request: ({ method }) => (method === 'system_health' ? slow : undefined) }],
    settings: { maxInFlight: 4 }
  })
  const client = await openClient(gateway.wsUrl)
  const before = nodes[0]?.count('system_health') ?? 0
  const asked = (): number => (nodes[0]?.count('system_health') ?? 0) - before
  const ask = (id: number): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"system_health"${' '.repeat(spaces)}}`
  const stream = Reflect.get(client.socket, '_socket') as Socket
  stream.cork()
  for (let id = 1; id <= 12; id += 1) client.send(ask(id))
  stream.uncork()
  expect((await client.next()).result).toMatchObject({ isSyncing: false })
  expect(asked()).toBeLessThan(12)
  for (let id = 2; id <= 12; id += 1)
    expect((await client.next()).result).toMatchObject({ isSyncing: false })
})

test('a WebSocket that gives no sign of life is dropped', async () => {
  const { gateway } = await startTestGateway({ settings: { pingMs: 150 } })
  const [silent, alive] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  silent.socket.pong = () => {}
  Object.defineProperty(silent.socket, '_autoPong', { value: false })
  expect(await silent.closed).toBe(1006)
  expect((await alive.ask('system_chain')).result).toBe('Fake')
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
})
