import type { NodeFaults } from '@tooling/faults'
import { expect, test } from 'vitest'
import { type Message, openClient, type TestClient } from './support/openClient.ts'
import { startTestGateway } from './support/startTestGateway.ts'

const METHODS = [
  'chainHead_v1_follow',
  'chainHead_v1_unfollow',
  'chain_subscribeNewHeads',
  'chain_unsubscribeNewHeads',
  'system_chain'
]

/** A node that has the new interface and gives every subscription an id of its own. */
const following: NodeFaults = {
  request: ({ method }, { nth }) => {
    if (method === 'rpc_methods') return { kind: 'result', result: { methods: METHODS } }
    if (method === 'chainHead_v1_unfollow') return { kind: 'result', result: null }
    return method === 'chainHead_v1_follow'
      ? { kind: 'result', result: `follow-${nth}` }
      : undefined
  }
}

const batchOf = (method: string, length: number): string =>
  JSON.stringify(
    Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method, params: [false] }))
  )

function granted(answers: readonly Message[]): number {
  return answers.filter(({ result }) => typeof result === 'string').length
}

test('a batch that follows 100 times opens one connection to the node, which ends with its client', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [following],
    settings: { ratePerConnection: 0, ratePerAddress: 0 }
  })
  const before = nodes[0]?.open
  for (let round = 0; round < 3; round += 1) {
    const client = await openClient(gateway.wsUrl)
    client.send(batchOf('chainHead_v1_follow', 100))
    const answers = (await client.next()) as unknown as Message[]
    expect(granted(answers)).toBe(100)
    expect(nodes[0]?.open).toBe(Number(before) + 1)
    client.socket.terminate()
    await client.closed
    await expect.poll(() => nodes[0]?.open).toBe(before)
  }
})

test('clients that leave while their sessions are being opened leave none behind', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [following],
    settings: { ratePerConnection: 0, ratePerAddress: 0 }
  })
  const before = nodes[0]?.open
  for (let round = 0; round < 20; round += 1) {
    const client = await openClient(gateway.wsUrl)
    client.send(batchOf('chainHead_v1_follow', 100))
    if (round % 2 === 0) client.socket.terminate()
    else client.socket.close()
    await client.closed
  }
  const last = await openClient(gateway.wsUrl)
  expect((await last.ask('system_chain')).result).toBe('Fake')
  await expect.poll(() => nodes[0]?.open).toBe(before)
})

test.for([
  ['chainHead_v1_follow', -32800],
  ['chain_subscribeNewHeads', -32005]
] as const)(
  'no more subscriptions than allowed are granted, however many are asked for at once: %s',
  async ([method, code]) => {
    const settings = { maxSubscriptions: 7, ratePerConnection: 0, ratePerAddress: 0 }
    const { gateway } = await startTestGateway({ faults: [following], settings })
    const client = await openClient(gateway.wsUrl)
    const inbox: Message[] = []
    for (let round = 0; round < 5; round += 1) client.send(batchOf(method, 100))
    for (let round = 0; round < 5; round += 1) {
      let next = await client.next()
      while (!Array.isArray(next)) next = await client.next()
      inbox.push(...(next as Message[]))
    }
    expect(inbox).toHaveLength(500)
    expect(granted(inbox)).toBe(7)
    // A place that was given back can be taken again, once.
    const kept = inbox.find(({ result }) => typeof result === 'string')?.result
    if (method === 'chainHead_v1_follow') await client.ask('chainHead_v1_unfollow', [kept])
    else await client.ask('chain_unsubscribeNewHeads', [kept])
    expect((await client.ask(method, [false])).result).toEqual(expect.any(String))
    expect((await client.ask(method, [false])).error?.code).toBe(code)
  }
)

test('a subscription that the node refuses or loses gives its place back', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'chain_subscribeAllHeads'
            ? { kind: 'error', code: -32000, message: 'no' }
            : undefined
      }
    ],
    settings: { maxSubscriptions: 1 }
  })
  const client = await openClient(gateway.wsUrl)
  for (let round = 0; round < 3; round += 1) {
    expect((await client.ask('chain_subscribeAllHeads')).error?.message).toContain('no')
  }
  const extrinsic = '0x1004aabbcc'
  expect((await client.ask('author_submitAndWatchExtrinsic', [extrinsic])).result).toBeDefined()
  nodes[0]?.killAll()
  while ((await client.notified()).error === undefined);
  expect((await client.ask('chain_subscribeNewHeads')).result).toEqual(expect.any(String))
})

test('clients have so many connections to nodes, one address a quarter of them, and all are given back', async () => {
  const { gateway, nodes } = await startTestGateway({
    faults: [following],
    settings: { maxSessions: 8, trustedProxies: ['127.0.0.1'] }
  })
  const before = nodes[0]?.open
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const open = (address: string): Promise<TestClient> => openClient(gateway.wsUrl, from(address))
  const clients = await Promise.all(Array.from({ length: 6 }, () => open('203.0.113.1')))
  const answers = await Promise.all(
    clients.map((client) => client.ask('chainHead_v1_follow', [false]))
  )
  expect(granted(answers)).toBe(2)
  const refused = answers.flatMap(({ error }) => error?.code ?? [])
  expect(refused).toEqual(Array(4).fill(-32800))
  expect(nodes[0]?.open).toBe(Number(before) + 2)
  const other = await open('203.0.113.2')
  expect((await other.ask('chainHead_v1_follow', [false])).result).toEqual(expect.any(String))
  for (const { socket } of [...clients, other]) socket.terminate()
  await expect.poll(() => nodes[0]?.open).toBe(before)
  const again = await open('203.0.113.1')
  expect((await again.ask('chainHead_v1_follow', [false])).result).toEqual(expect.any(String))
})

test('one address has the subscriptions of four connections', async () => {
  const { gateway } = await startTestGateway({ settings: { maxSubscriptions: 2 } })
  const clients = await Promise.all(Array.from({ length: 6 }, () => openClient(gateway.wsUrl)))
  const follow = (client: TestClient): Promise<Message> => client.ask('chain_subscribeNewHeads')
  const answers = await Promise.all(clients.flatMap((client) => [follow(client), follow(client)]))
  expect(granted(answers)).toBe(8)
  for (const { socket } of clients) socket.terminate()
  const again = await openClient(gateway.wsUrl)
  await expect.poll(async () => (await follow(again)).result).toEqual(expect.any(String))
})
