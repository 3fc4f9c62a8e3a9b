import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { startTestGateway, type TestGateway } from './support/startTestGateway.ts'

const KEY = Buffer.alloc(16).toString('base64')
const PING = '{"jsonrpc":"2.0","id":1,"method":"system_chain"}'

/**
 * Opens connections that send nothing. Each resolves when it is open, and `ended` when it is
 * closed.
 */
async function holdOpen({ gateway }: TestGateway, count: number): Promise<readonly Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(gateway.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).resume()
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    })
  )
}

/** The status of a request with additional headers, or the error that prevents an answer. */
function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', (error) => resolve((error as { code?: string }).code))
  })
}

/** The first line of the answer to a request that is sent unchanged. */
async function statusLine(port: number, lines: readonly string[]): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString().split('\r\n')[0]
}

test('one address cannot hold more connections than it may, over HTTP as over WebSocket', async () => {
  const served = await startTestGateway({
    settings: { maxConnections: 20, maxConnectionsPerAddress: 5 }
  })
  const held = await holdOpen(served, 12)
  const open = async (): Promise<number> => {
    const text = await (await fetch(`${served.gateway.operatorUrl}/metrics`)).text()
    return Number(/gateway_connections (\d+)/.exec(text)?.[1])
  }
  await expect.poll(open).toBe(5)
  expect(await statusOf(served.gateway.httpUrl, {})).toBe(429)
  await expect(openClient(served.gateway.wsUrl)).rejects.toThrow('429')
  for (const socket of held) socket.destroy()
  await expect.poll(open).toBe(0)
  expect((await postCall(served.gateway.httpUrl, 'system_chain')).result).toBe('Fake')
})

test('behind a proxy the WebSockets of one client are counted, and the proxy is not', async () => {
  const { gateway } = await startTestGateway({
    settings: { maxConnectionsPerAddress: 2, trustedProxies: ['127.0.0.1'] }
  })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
    await openClient(gateway.wsUrl, from(address))
  }
  await expect(openClient(gateway.wsUrl, from('203.0.113.1'))).rejects.toThrow('429')
  await openClient(gateway.wsUrl, from('203.0.113.2'))
})

test('clients that hold every connection do not keep operators out', async () => {
  const served = await startTestGateway({ settings: { maxConnections: 3 } })
  await holdOpen(served, 10)
  const { operatorUrl } = served.gateway
  for (const path of ['healthz', 'readyz', 'metrics']) {
    expect((await fetch(`${operatorUrl}/${path}`)).status).toBe(200)
    expect(await statusOf(`${served.gateway.httpUrl}/${path}`, {})).not.toBe(200)
  }
  expect((await fetch(`${operatorUrl}/x`)).status).toBe(404)
  expect((await fetch(`${operatorUrl}/healthz`, { method: 'POST' })).status).toBe(405)
  expect(await statusOf(`${operatorUrl}/metrics`, { host: 'evil.example' })).toBe(403)
  expect(await statusOf(`${operatorUrl}/metrics`, { origin: 'http://localhost' })).toBe(403)
  expect(await statusOf(`${operatorUrl}/metrics`, { 'sec-fetch-site': 'same-origin' })).toBe(403)
})

test('operators who listen beyond the loopback answer any name, and no page', async () => {
  const { gateway } = await startTestGateway({ settings: { operatorHost: '0.0.0.0' } })
  const url = `${gateway.operatorUrl}/healthz`
  expect(await statusOf(url, { host: 'metrics.acme.example' })).toBe(200)
  expect(await statusOf(url, { origin: 'https://app.example' })).toBe(403)
})

test('a refused handshake names its Host', async () => {
  const { gateway } = await startTestGateway()
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { host: 'evil.example', 'sec-websocket-key': KEY, ...upgrade }
  const [answer] = await once(get(gateway.httpUrl, { headers }), 'response')
  expect(await text(answer)).toContain('its Host "evil.example" is not one')
})

test('on the loopback a page from elsewhere is refused, also under a name that leads here', async () => {
  const { gateway } = await startTestGateway()
  const port = `:${gateway.port}`
  const refused: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://evil.localhost:3000' },
    { host: `node.localhost${port}` },
    { host: `evil.example${port}` },
    { host: `evil.example${port}`, origin: `http://evil.example${port}` }
  ]
  for (const headers of refused) {
    await expect(openClient(gateway.wsUrl, { headers })).rejects.toThrow('403')
    // GET is answered with 405 when it is let in.
    expect(await statusOf(gateway.httpUrl, headers)).toBe(403)
  }
  const allowed = { host: `localhost${port}`, origin: 'http://localhost:3000' }
  await openClient(gateway.wsUrl, { headers: allowed })
  expect(await statusOf(gateway.httpUrl, allowed)).toBe(405)
})

test.for([
  ['two hosts', '/', ['localhost', 'evil.example']],
  ['the same host twice', '/', ['localhost', 'localhost']],
  ['a list of hosts', '/', ['localhost, evil.example']],
  ['an empty host', '/', ['']],
  ['a target of its own host', 'http://localhost/', ['localhost']]
] as const)('%s: refused with 400, over HTTP, as a WebSocket and to operators', async (given) => {
  const [, target, hosts] = given
  const { gateway } = await startTestGateway({ settings: { hosts: ['*'], origins: ['*'] } })
  const lines = hosts.map((host) => `Host: ${host}`)
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const plain = [`POST ${target} HTTP/1.1`, ...lines, 'Content-Length: 0']
  const socket = [`GET ${target} HTTP/1.1`, ...lines, ...upgrade, `Sec-WebSocket-Key: ${KEY}`]
  const operatorPort = Number(new URL(gateway.operatorUrl).port)
  const operator = [`GET ${target.replace(/\/$/, '/healthz')} HTTP/1.1`, ...lines]
  expect(await statusLine(gateway.port, plain)).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusLine(gateway.port, socket)).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusLine(operatorPort, operator)).toBe('HTTP/1.1 400 Bad Request')
})

test('what signs with a key of the node, and what has no bound, is not passed through', async () => {
  const methods = [
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'eth_getLogs',
    'eth_newFilter',
    'childstate_getKeys',
    'state_getPairs',
    'author_insertKey',
    'eth_blockNumber'
  ]
  const { gateway, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'rpc_methods' ? { kind: 'result', result: { methods } } : undefined
      }
    ]
  })
  for (const method of methods.slice(0, -1)) {
    expect((await postCall(gateway.httpUrl, method)).error?.code).toBe(-32601)
    expect(nodes[0]?.count(method)).toBe(0)
  }
  await postCall(gateway.httpUrl, 'eth_blockNumber')
  expect(nodes[0]?.count('eth_blockNumber')).toBe(1)
})

test('names that clients make up are no labels of metrics, whatever they begin with', async () => {
  const { gateway } = await startTestGateway({
    settings: { ratePerConnection: 0, ratePerAddress: 0 },
    faults: [
      {
        request: ({ method }) =>
          method === 'rpc_methods' ? { kind: 'error', code: -32601, message: 'no' } : undefined
      }
    ]
  })
  const call = (beginning: string, id: number): unknown => ({
    jsonrpc: '2.0',
    id,
    method: `${beginning}made_up_${id}_${'x'.repeat(1000)}`
  })
  for (const beginning of ['eth_', 'chain_', 'net_', 'archive_v1_', 'chainHead_v1_', '']) {
    const batch = Array.from({ length: 50 }, (_, id) => call(beginning, id))
    expect((await post(gateway.httpUrl, JSON.stringify(batch))).status).toBe(200)
  }
  const text = await (await fetch(`${gateway.operatorUrl}/metrics`)).text()
  expect(text).not.toContain('made_up')
  expect(text).toContain('calls_total{method="unknown",ended="refused"} 300')
})

const request = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`

test.for([
  ['the bytes of an answer', request('state_getMetadata', '[]')],
  ['the bytes of a request', request('system_chain', `["${'a'.repeat(1_500_000)}"]`)],
  ['its entries', request('system_chain', `[${'0,'.repeat(40_000)}0]`)],
  ['an expensive method', `[${Array(8).fill(request('state_getKeysPaged', '["0x",1]')).join(',')}]`]
] as const)('a budget counts %s', async ([, body]) => {
  const result = `0x${'ab'.repeat(512 * 1024)}`
  const { gateway } = await startTestGateway({
    settings: { ratePerConnection: 0, ratePerAddress: 20 },
    faults: [
      {
        request: ({ method }) =>
          method === 'state_getMetadata' ? { kind: 'result', result } : undefined
      }
    ]
  })
  expect((await post(gateway.httpUrl, PING)).status).toBe(200)
  expect((await post(gateway.httpUrl, body)).status).toBe(200)
  const { status, headers } = await post(gateway.httpUrl, PING)
  // 40 units are granted at once, 20 a second after that.
  expect([status, Number(headers.get('retry-after')) >= 1]).toEqual([429, true])
})

test('a body that is too large for the budget that is left is refused before it is read', async () => {
  const { gateway } = await startTestGateway({
    settings: { ratePerConnection: 0, ratePerAddress: 20 }
  })
  const large = `{"jsonrpc":"2.0","id":7,"method":"system_chain","params":["${'a'.repeat(3_000_000)}"]}`
  expect((await post(gateway.httpUrl, large)).status).toBe(200)
  const refused = await post(gateway.httpUrl, large)
  expect(refused.status).toBe(429)
  // Its id has not been read.
  expect(refused.json).toMatchObject({ id: null, error: { code: -32005 } })
})

test('no answer names the address of an upstream, whatever has happened to it', async () => {
  const { gateway, nodes, urls } = await startTestGateway({
    settings: { callMs: 700, diagnostics: true, agree: 2 },
    faults: [{}, {}]
  })
  const ask = async (): Promise<string> => {
    const answers = await Promise.all([
      postCall(gateway.httpUrl, 'system_health'),
      postCall(gateway.httpUrl, 'state_call', ['Core_version', '0x']),
      postCall(gateway.httpUrl, 'automationTime_generateTaskId', [`0x${'11'.repeat(32)}`, 'x']),
      postCall(gateway.httpUrl, 'paraclock_gatewayStatus')
    ])
    const client = await openClient(gateway.wsUrl)
    answers.push(await client.ask('chainHead_v1_follow', [false]))
    answers.push(await client.ask('chain_subscribeNewHeads'))
    return JSON.stringify(answers)
  }
  const hosts = urls.map((url) => url.replace(/^.*:/, ':'))
  const expectNone = (text: string): void => {
    for (const host of [...hosts, '127.0.0.1', '://1']) expect(text).not.toContain(host)
  }
  expectNone(await ask())
  for (const node of nodes) {
    node.down = true
    node.killAll()
  }
  const text = await ask()
  expectNone(text)
  expect(text).toContain('upstream-1')
})
