import { describeMethods, listServiceMethods } from '@paraclock/rpc'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { startGateway } from '../src/index.ts'
import { openClient } from './support/openClient.ts'
import { post, postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

const HASH = `0x${'11'.repeat(32)}`

/** Starts a node that returns the parameters of a call as they were written. */
async function startEcho(): Promise<{ url: string; requests: string[] }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const requests: string[] = []
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const text = String(data)
      requests.push(text)
      const [, id, method, params] =
        /^{"jsonrpc":"2.0","id":(\d+),"method":"(\w+)","params":(.*)}$/s.exec(text) ?? []
      const result = method === 'chain_getBlockHash' ? JSON.stringify(HASH) : params
      const name = method === 'system_name' ? 'error' : 'result'
      socket.send(`{ "id" : ${id}, "${name}": ${result} , "jsonrpc":"2.0" }`)
    })
  })
  const { port } = server.address() as { port: number }
  return { url: `ws://127.0.0.1:${port}`, requests }
}

test.each([
  '[ 12345678901234567890, 1e2, 1.50, -0 ]',
  '{"b":{"id":1},"a":[9007199254740993]}',
  `["\\u0061\\ud800", "0x00", "${HASH}"]`,
  '[]'
])('parameters and results pass as they were written: %s', async (params) => {
  const { url, requests } = await startEcho()
  const gateway = await startGateway({ upstreams: [url], port: 0, logLevel: 'silent' })
  onTestFinished(() => gateway.close())
  const body = `{"params":${params},"jsonrpc":"2.0","id":18446744073709551615,"method":"state_getStorage"}`
  const answer = `{"jsonrpc":"2.0","id":18446744073709551615,"result":${params}}`
  const client = await openClient(gateway.wsUrl)
  client.send(body)
  expect(await client.nextText()).toBe(answer)
  expect((await post(gateway.httpUrl, body)).text).toBe(answer)
  expect((await post(gateway.httpUrl, `[${body},${body}]`)).text).toBe(`[${answer},${answer}]`)
  expect(requests.filter((text) => text.includes('state_getStorage'))[0]).toContain(params)
  // The node's error, too.
  const error = '{"code":-32000,"message":"no","data":12345678901234567890}'
  const asked = `{"jsonrpc":"2.0","id":null,"method":"system_name","params":${error}}`
  expect((await post(gateway.httpUrl, asked)).text).toBe(
    `{"jsonrpc":"2.0","id":null,"error":${error}}`
  )
})

test('notifications pass as they were written, to the client that subscribed', async () => {
  const { gateway, nodes, chain } = await startTestGateway()
  const [one, other] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  await other.ask('system_chain')
  const { result } = await one.ask('chain_subscribeNewHeads')
  expect((await one.notified()).subscription).toBe(result)
  chain.produce()
  expect((await one.notified()).result).toMatchObject({ number: '0xb' })
  const text = '{ "jsonrpc":"2.0","method":"x" ,"params":{"subscription":1e2,"result":1.50}}'
  nodes[0].sendAll(text)
  expect(await one.nextText()).toBe(text)
  expect(await other.nextText()).toBe(text)
  expect((await one.ask('chain_unsubscribeNewHeads', [result])).result).toBe(true)
})

test('each WebSocket has its own connection to the node, and HTTP shares one', async () => {
  const { gateway, nodes, metric } = await startTestGateway()
  const clients = await Promise.all([1, 2, 3].map(() => openClient(gateway.wsUrl)))
  await Promise.all([1, 2, 3].map(() => postCall(gateway.httpUrl, 'system_health')))
  expect(nodes[0].open).toBe(1)
  await Promise.all(clients.map((client) => client.ask('system_health')))
  expect(nodes[0].open).toBe(4)
  expect(await metric('upstream_sockets')).toBe(4)
  for (const { socket } of clients) socket.close()
  await expect.poll(() => nodes[0].open).toBe(1)
})

test.each([
  ['state_getStorage', ['0xaa', HASH], 1],
  ['state_getStorage', ['0xaa'], 2],
  ['chain_getHeader', [HASH], 2],
  ['chain_getBlock', [HASH], 2],
  ['state_call', ['Missing', '0x', HASH], 2]
] as const)('%s %j twice: asked %i times', async (method, params, times) => {
  const { gateway, nodes, metric } = await startTestGateway()
  const first = await postCall(gateway.httpUrl, method, params)
  const client = await openClient(gateway.wsUrl)
  expect(await client.ask(method, params)).toEqual({ ...first, id: 'ask-1' })
  expect(nodes[0].count(method)).toBe(times)
  expect(await metric('cache_hits_total')).toBe(2 - times)
})

test('the cache is bounded, and empty after a node was lost', async () => {
  const { gateway, nodes, metric } = await startTestGateway({
    options: { cacheBytes: 4000 },
    faults: [
      {
        request: ({ method }) =>
          method === 'state_getStorage'
            ? { kind: 'result', result: `0x${'ab'.repeat(300)}` }
            : undefined
      }
    ]
  })
  for (let key = 0; key < 20; key += 1) {
    await postCall(gateway.httpUrl, 'state_getStorage', [`0x${key}`, HASH])
  }
  expect(await metric('cache_bytes')).toBeGreaterThan(2000)
  expect(await metric('cache_bytes')).toBeLessThanOrEqual(4000)
  nodes[0].killAll()
  await expect.poll(() => metric('cache_bytes')).toBe(0)
})

test('rpc_methods: what the node offers, the gateway passes and the chain has', async () => {
  const methods = ['chain_getHeader', 'author_insertKey', 'system_health', 7]
  const { gateway } = await startTestGateway({
    options: { deny: ['system_*'] },
    faults: [
      {
        request: ({ method }) =>
          method === 'rpc_methods' ? { kind: 'result', result: { methods } } : undefined
      }
    ]
  })
  expect((await postCall(gateway.httpUrl, 'rpc_methods')).result).toEqual({
    methods: [
      'automationTime_generateTaskId',
      'automationTime_queryFeeDetails',
      'chain_getHeader',
      'rpc_methods',
      'xcmpHandler_crossChainAccount'
    ]
  })
  expect((await postCall(gateway.httpUrl, 'rpc.discover')).result).toEqual(
    describeMethods(listServiceMethods('hour'))
  )
  expect((await postCall(gateway.httpUrl, 'system_health')).error?.code).toBe(-32601)
})

test('methods that sign, are unsafe or have no bound pass only if they are allowed', async () => {
  const methods = ['eth_sendTransaction', 'eth_getLogs', 'state_getPairs', 'author_insertKey']
  const { gateway, nodes } = await startTestGateway({ options: { allow: ['eth_getLogs'] } })
  for (const method of methods) {
    expect((await postCall(gateway.httpUrl, method)).error?.code).toBe(-32601)
  }
  expect(methods.map((method) => nodes[0].count(method))).toEqual([0, 1, 0, 0])
})

test.each(['chain_subscribeNewHeads', 'chainHead_v1_follow', 'author_submitAndWatchExtrinsic'])(
  '%s needs a WebSocket',
  async (method) => {
    const { gateway, nodes } = await startTestGateway()
    const before = nodes[0].count(method)
    const { error } = await postCall(gateway.httpUrl, method)
    expect(error).toMatchObject({ code: -32603, data: { code: 'SubscriptionUnsupported' } })
    expect(nodes[0].count(method)).toBe(before)
  }
)

test('the id of a subscription comes before its first notification', async () => {
  const { gateway, chain } = await startTestGateway()
  const client = await openClient(gateway.wsUrl)
  client.send('{"jsonrpc":"2.0","id":7,"method":"chain_subscribeNewHeads"}')
  chain.produce()
  expect(await client.next()).toHaveProperty('id', 7)
  expect(await client.next()).toHaveProperty('method', 'chain_newHead')
})
