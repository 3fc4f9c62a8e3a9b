import type { FakeNode, NodeFaults } from '@tooling/faults'
import { expect, test } from 'vitest'
import { type Message, openClient, type TestClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

const METHODS = [
  'chainHead_v1_follow',
  'chainHead_v1_header',
  'chainHead_v1_unfollow',
  'transaction_v1_broadcast',
  'transactionWatch_v1_submitAndWatch',
  'system_chain'
]

/** A node that has the new interface: each connection follows under a name of its own. */
function following(name: string): NodeFaults {
  return {
    request: ({ method }, { connection }) => {
      const results: Readonly<Record<string, unknown>> = {
        rpc_methods: { methods: METHODS },
        chainHead_v1_follow: `follow-${name}-${connection}`,
        chainHead_v1_header: `0x${name}${connection}`,
        chainHead_v1_unfollow: null,
        transaction_v1_broadcast: 'operation',
        transactionWatch_v1_submitAndWatch: `watch-${name}-${connection}`
      }
      return method in results ? { kind: 'result', result: results[method] } : undefined
    }
  }
}

/** Sends a notification of a node to a follower. */
function tell(node: FakeNode | undefined, subscription: unknown, result: unknown): void {
  const method = String(subscription).startsWith('watch')
    ? 'transactionWatch_v1_watchEvent'
    : 'chainHead_v1_followEvent'
  node?.sendAll(JSON.stringify({ jsonrpc: '2.0', method, params: { subscription, result } }))
}

async function follow(client: TestClient): Promise<unknown> {
  return (await client.ask('chainHead_v1_follow', [false])).result
}

test('a session stays on one connection to one node, each client its own', async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [following('aa'), following('bb')] })
  const [one, other] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  const ids = [await follow(one), await follow(other)]
  expect(ids).toEqual(['follow-aa-2', 'follow-aa-3'])
  tell(nodes[0], ids[0], { event: 'initialized' })
  expect(await one.notified()).toEqual({ subscription: ids[0], result: { event: 'initialized' } })
  expect((await one.ask('chainHead_v1_header', [ids[0], '0x00'])).result).toBe('0xaa2')
  expect((await other.ask('chainHead_v1_header', [ids[1], '0x00'])).result).toBe('0xaa3')
  expect(nodes[1]?.count('chainHead_v1_follow')).toBe(0)
  expect(nodes[0]?.count('chainHead_v1_header')).toBe(2)
  one.socket.terminate()
  await expect.poll(() => nodes[0]?.open).toBe(2)
})

test('the node dies: the session is ended as its specification says, and the next is at another', async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [following('aa'), following('bb')] })
  const client = await openClient(gateway.wsUrl)
  const id = await follow(client)
  const { result: watch } = await client.ask('transactionWatch_v1_submitAndWatch', ['0x00'])
  if (nodes[0]) nodes[0].down = true
  nodes[0]?.killAll()
  expect(await client.notified()).toEqual({ subscription: id, result: { event: 'stop' } })
  expect(await client.notified()).toMatchObject({
    subscription: watch,
    result: { event: 'dropped', error: expect.any(String) }
  })
  expect(await follow(client)).toBe('follow-bb-2')
  expect(nodes[0]?.count('transactionWatch_v1_submitAndWatch')).toBe(1)
  expect(nodes[1]?.count('transactionWatch_v1_submitAndWatch')).toBe(0)
})

test('a call under way when the node dies is told as unknown, and not made again', async () => {
  const dying: NodeFaults = {
    request: (request, observed) =>
      request.method === 'transaction_v1_broadcast'
        ? { kind: 'kill', executed: true }
        : following('aa').request?.(request, observed)
  }
  const { gateway, nodes } = await startTestGateway({ faults: [dying, following('bb')] })
  const client = await openClient(gateway.wsUrl)
  const { error } = await client.ask('transaction_v1_broadcast', ['0x00'])
  expect(error?.data).toMatchObject({ code: 'CallOutcomeUnknown' })
  expect(nodes.map((node) => node.count('transaction_v1_broadcast'))).toEqual([1, 0])
})

test('a node of another chain behind the same URL is not followed', async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [following('aa')] })
  const { FakeChain, plainRuntime } = await import('@tooling/faults')
  const client = await openClient(gateway.wsUrl)
  if (nodes[0]) nodes[0].chain = new FakeChain('another', plainRuntime(), 10)
  const { error } = await client.ask('chainHead_v1_follow', [false])
  expect(error?.data).toMatchObject({ code: 'ChainMismatch' })
})

test('a frozen node ends its sessions', { timeout: 30_000 }, async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [following('aa'), following('bb')] })
  const client = await openClient(gateway.wsUrl)
  const id = await follow(client)
  nodes[0]?.freezeAll()
  expect(await client.notified()).toEqual({ subscription: id, result: { event: 'stop' } })
  expect(await follow(client)).toBe('follow-bb-2')
})

test('what came before the answer is told after it; what ended is not ended again', async () => {
  const { gateway, nodes } = await startTestGateway({ faults: [following('aa')] })
  const client = await openClient(gateway.wsUrl)
  const request = (id: number, method: string): unknown => ({
    jsonrpc: '2.0',
    id,
    method,
    params: []
  })
  client.send(JSON.stringify([request(1, 'chainHead_v1_follow'), request(2, 'system_chain')]))
  await client.next()
  tell(nodes[0], 'follow-aa-2', { event: 'stop' })
  expect((await client.notified()).result).toEqual({ event: 'stop' })
  nodes[0]?.killAll()
  expect((await client.ask('system_chain')).result).toBe('Fake')
  expect(client.inbox).toEqual([])
})

test('over HTTP such a session cannot be had; a connection follows only so often', async () => {
  const settings = { maxSubscriptions: 1 }
  const { gateway } = await startTestGateway({ faults: [following('aa')], settings })
  const refused = await postCall(gateway.httpUrl, 'chainHead_v1_follow', [false])
  expect(refused.error?.data).toMatchObject({ code: 'SubscriptionUnsupported' })
  const client = await openClient(gateway.wsUrl)
  const id = await follow(client)
  expect((await client.ask('chainHead_v1_follow', [false])).error).toMatchObject({
    ...{ code: -32800, data: { code: 'RequestLimitExceeded' } }
  })
  await client.ask('chainHead_v1_unfollow', [id])
  expect(await follow(client)).toBe('follow-aa-2')
})

test.for([
  ['null', 'null'],
  [
    'an id that is an object',
    '{"jsonrpc":"2.0","method":"x","params":{"subscription":{"toString":1}}}'
  ],
  [
    'an id nested deep',
    `{"jsonrpc":"2.0","method":"x","params":{"subscription":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  ],
  [
    'an error that is no error',
    '{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":{"toString":1,"valueOf":1}}}'
  ],
  [
    'error data nested deep',
    `{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"no","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  ],
  ['a batch', '[{"jsonrpc":"2.0","id":2,"result":1},{"jsonrpc":"2.0","id":3,"result":1}]'],
  ['no JSON', '{']
] as const)(
  'a frame of the node that is none ends its session and nothing else: %s',
  async ([, frame]) => {
    const { gateway, nodes } = await startTestGateway({
      faults: [following('aa'), following('bb')]
    })
    const [client, other] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
    const id = await follow(client)
    nodes[0]?.sendAll(frame)
    expect(await client.notified()).toEqual({ subscription: id, result: { event: 'stop' } })
    expect((await other.ask('system_chain')).result).toBe('Fake')
    expect(await follow(client)).toMatch(/^follow-/)
  }
)

test('a node that floods a session before its answer is out ends it, and does not fill the memory', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [
      {
        request: (request, observed) =>
          request.method === 'system_chain'
            ? { kind: 'answer', delayMs: 600 }
            : following('aa').request?.(request, observed)
      }
    ]
  })
  const client = await openClient(gateway.wsUrl)
  const request = (id: number, method: string): unknown => ({
    jsonrpc: '2.0',
    id,
    method,
    params: []
  })
  client.send(JSON.stringify([request(1, 'chainHead_v1_follow'), request(2, 'system_chain')]))
  await expect.poll(() => nodes[0]?.count('chainHead_v1_follow')).toBe(1)
  const text = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 12; count += 1) {
    tell(nodes[0], 'follow-aa-2', { event: 'newBlock', text })
  }
  const answers = (await client.next()) as unknown as Message[]
  expect(answers).toHaveLength(2)
  let last = await client.notified()
  while ((last.result as { event: string }).event !== 'stop') last = await client.notified()
  expect(await follow(client)).toMatch(/^follow-/)
})
