import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { FakeChain, type FakeNode, plainRuntime } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { startGateway } from '../src/index.ts'
import { readOptions } from '../src/options.ts'
import { Link } from '../src/upstream/Link.ts'
import { openClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'
import { ALICE, startTestGateway, TASK_ID } from './support/startTestGateway.ts'

const kill = (node: FakeNode | undefined): void => {
  if (node) node.down = true
  node?.killAll()
}

test.for([
  ['is killed', (node: FakeNode) => kill(node)],
  ['sends what is no JSON-RPC', (node: FakeNode) => node.sendAll('{"result":')]
] as const)(
  'a node that %s: its WebSockets close with 1012, and HTTP uses the next node',
  async ([, fail]) => {
    const { gateway, nodes, metric } = await startTestGateway({ faults: [{}, {}] })
    const client = await openClient(gateway.wsUrl)
    const idle = await openClient(gateway.wsUrl)
    await client.ask('chain_subscribeNewHeads')
    expect([nodes[0].open, nodes[1]?.open]).toEqual([2, 0])
    fail(nodes[0])
    expect(await client.closed).toBe(1012)
    expect((await postCall(gateway.httpUrl, 'system_health')).result).toMatchObject({ peers: 3 })
    expect(nodes[1]?.count('system_health')).toBe(1)
    // A client that has made no call has no node yet. It gets the node that is in use.
    expect((await idle.ask('chain_subscribeNewHeads')).result).toBeDefined()
    expect(nodes[1]?.count('chain_subscribeNewHeads')).toBe(2)
    expect(await metric('upstream_events_total{event="lost"}')).toBe(2)
  }
)

test('a gateway that ends while it connects leaves no connection open', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const connected = once(server, 'connection') as Promise<[Socket]>
  const upstreams = [`ws://127.0.0.1:${port}`]
  const gateway = await startGateway({ upstreams, port: 0, logLevel: 'silent' })
  const [socket] = await connected
  const left = once(socket.on('error', () => {}).resume(), 'close')
  const started = performance.now()
  await gateway.close()
  await left
  // By itself, a connection that is not made would end after 5 seconds.
  expect(performance.now() - started).toBeLessThan(4500)
})

test('a call of a client that has already left is refused, and is not sent', async () => {
  const { urls, nodes } = await startTestGateway()
  const { read: options } = readOptions({ upstreams: urls })
  const upstream = { url: urls[0] ?? '', name: 'upstream-1' }
  const events = { onNotification: () => {}, onEnd: () => {} }
  const link = new Link({ ...events, upstream, genesis: '', options })
  onTestFinished(() => link.close())
  await link.opened
  const onGone = (run: () => void) => {
    run()
    return () => {}
  }
  const calling = link.call({ method: 'system_version', params: '[]', onGone })
  const context = { problem: 'its client is gone' }
  await expect(calling).rejects.toMatchObject({ code: 'CallOutcomeUnknown', context })
  await link.call({ method: 'system_chain', params: '[]' })
  expect(nodes[0].count('system_version')).toBe(0)
})

test('a node that answers no ping is left', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { urls, chain } = await startTestGateway()
  server.on('connection', (socket) => {
    const result = chain.genesisHash
    socket.on('message', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))
  })
  const { port } = server.address() as { port: number }
  const upstreams = [`ws://127.0.0.1:${port}`, ...urls]
  const gateway = await startGateway({ upstreams, pingMs: 400, port: 0, logLevel: 'silent' })
  onTestFinished(() => gateway.close())
  const client = await openClient(gateway.wsUrl)
  client.send('{"jsonrpc":"2.0","id":1,"method":"system_chain"}')
  expect(await client.closed).toBe(1012)
  await expect.poll(() => gateway.readiness().isReady).toBe(true)
})

test('a call that is pending when its node is lost: a read is repeated, an effect is not', async () => {
  const bytes = '0x1084aabbcc'
  const kinds = ['author_submitExtrinsic', 'system_version']
  const { gateway, chain, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          kinds.includes(method) ? { kind: 'kill', executed: true } : undefined
      },
      {}
    ]
  })
  expect((await postCall(gateway.httpUrl, 'system_version')).result).toBe('1.0.0')
  kill(nodes[1])
  await expect.poll(() => gateway.readiness().isReady).toBe(true)
  const { error } = await postCall(gateway.httpUrl, 'author_submitExtrinsic', [bytes])
  expect(error?.data).toMatchObject({ code: 'CallOutcomeUnknown' })
  expect(chain.effects.get(bytes)).toBe(1)
  expect(nodes.map((node) => node.count('author_submitExtrinsic'))).toEqual([1, 0])
})

test('a call that a node does not answer ends after callMs, and its WebSocket stays open', async () => {
  const { gateway } = await startTestGateway({
    options: { callMs: 100 },
    faults: [
      { request: ({ method }) => (method === 'system_health' ? { kind: 'ignore' } : undefined) }
    ]
  })
  const client = await openClient(gateway.wsUrl)
  expect((await client.ask('system_health')).error?.data).toMatchObject({
    code: 'CallOutcomeUnknown',
    context: { problem: 'no answer within 100 ms' }
  })
  expect((await client.ask('system_chain')).result).toBe('Fake')
})

test('a node of another chain is not used', async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [{}, {}] })
  const other = new FakeChain('other', { ...plainRuntime(), chain: 'Other' }, 10)
  if (nodes[1]) nodes[1].chain = other
  kill(nodes[0])
  const { error } = await postCall(gateway.httpUrl, 'system_chain')
  expect(error?.message).toContain('upstream-2 serves a chain whose genesis is')
  nodes[0].down = false
  await expect.poll(() => gateway.readiness().isReady).toBe(true)
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
})

test('with a genesis hash, the first node does not choose the chain', async () => {
  const genesis = new FakeChain('chain', plainRuntime()).genesisHash
  const { gateway, nodes } = await startTestGateway({ faults: [{}, {}], options: { genesis } })
  expect(nodes.map(({ open }) => open)).toEqual([1, 0])
  await gateway.close()
  const other = `0x${'66'.repeat(32)}`
  const wary = await startTestGateway({ options: { staleMs: 0 } })
  const refusing = await startGateway({
    upstreams: wary.urls,
    genesis: other,
    port: 0,
    logLevel: 'silent'
  })
  onTestFinished(() => refusing.close())
  const { error } = await postCall(refusing.httpUrl, 'system_chain')
  expect(error?.data).toMatchObject({ code: 'EndpointsUnavailable' })
})

test('a node whose best block stays the same is left for the next', async () => {
  const { gateway, nodes, chain } = await startTestGateway({
    faults: [{}, {}],
    options: { staleMs: 150 }
  })
  const client = await openClient(gateway.wsUrl)
  await client.ask('system_chain')
  nodes[0].faults = { stuckAt: chain.bestNumber }
  const growing = setInterval(() => chain.produce(), 20)
  onTestFinished(() => clearInterval(growing))
  expect(await client.closed).toBe(1012)
  await expect.poll(() => gateway.readiness().isReady).toBe(true)
  await postCall(gateway.httpUrl, 'system_health')
  expect(nodes[1]?.count('system_health')).toBe(1)
})

test('an only node whose best block stays the same is kept, and the gateway is unready', async () => {
  const { gateway, nodes } = await startTestGateway({ options: { staleMs: 50 } })
  const problem = 'the best block stays the same'
  await expect.poll(() => gateway.readiness()).toMatchObject({ isReady: false, problem })
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
  expect(nodes[0].upgrades).toBe(1)
})

test('no node at all: not ready, calls fail with why, and it serves when one comes', async () => {
  const { gateway, nodes, urls } = await startTestGateway()
  kill(nodes[0])
  const client = await openClient(gateway.wsUrl)
  client.send('{"jsonrpc":"2.0","id":1,"method":"system_chain"}')
  expect(await client.closed).toBe(1012)
  const { error } = await postCall(gateway.httpUrl, 'system_chain')
  expect(error?.message).toContain('upstream-1 is unreachable')
  // Clients get the names of nodes, and never their addresses.
  for (const url of urls) expect(JSON.stringify(error)).not.toContain(url.replace(/^.*:/, ''))
  const ready = await fetch(`${gateway.operatorUrl}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { problem: 'no node is connected' }
  ])
  expect((await fetch(`${gateway.operatorUrl}/healthz`)).status).toBe(200)
  nodes[0].down = false
  expect((await postCall(gateway.httpUrl, 'system_chain')).result).toBe('Fake')
})

test('after an upgrade of the runtime, what is served is read again', async () => {
  const { gateway, nodes, chain } = await startTestGateway()
  const ask = () => postCall(gateway.httpUrl, 'automationTime_generateTaskId', [ALICE, 'x'])
  for (let count = 0; count < 2; count += 1) expect((await ask()).result).toBe(TASK_ID)
  const read = nodes[0].count('system_properties')
  chain.upgrade({ ...chain.runtime })
  const readAgain = async () => {
    await ask()
    return nodes[0].count('system_properties')
  }
  await expect.poll(readAgain).toBe(read + 1)
})

test('on close, pending calls are answered, WebSockets get 1001, and the connections to nodes end', async () => {
  const slow = { kind: 'answer', delayMs: 100 } as const
  const { gateway, nodes } = await startTestGateway({
    faults: [{ request: ({ method }) => (method === 'system_health' ? slow : undefined) }]
  })
  const [busy, idle] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  await idle.ask('system_chain')
  const asking = [busy.ask('system_health'), postCall(gateway.httpUrl, 'system_health')]
  await expect.poll(() => nodes[0].count('system_health')).toBe(2)
  await gateway.close()
  for (const { result } of await Promise.all(asking)) expect(result).toMatchObject({ peers: 3 })
  expect([await busy.closed, await idle.closed]).toEqual([1001, 1001])
  await expect.poll(() => nodes[0].open).toBe(0)
  await expect(fetch(gateway.httpUrl)).rejects.toThrow()
})
