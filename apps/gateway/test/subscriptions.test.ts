import { HEIGHT_KEY } from '@tooling/faults'
import { expect, test } from 'vitest'
import { type Message, openClient } from './support/openClient.ts'
import { postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

type Params = NonNullable<Message['params']>
const numberOf = ({ result }: Params): number => Number((result as { number: string }).number)
const EXTRINSIC = '0x1004aabbcc'

test('identical subscriptions share one upstream, and who joins late is told the present', async () => {
  const { gateway, chain, nodes } = await startTestGateway()
  const clients = await Promise.all(Array.from({ length: 5 }, () => openClient(gateway.wsUrl)))
  const ids: unknown[] = []
  for (const client of clients) {
    ids.push((await client.ask('chain_subscribeFinalizedHeads')).result)
    expect(numberOf(await client.notified())).toBe(10)
  }
  expect(new Set(ids).size).toBe(5)
  expect(nodes[0]?.count('chain_subscribeFinalizedHeads')).toBe(1)
  chain.produce()
  chain.produce()
  chain.finalize(12)
  for (const [index, client] of clients.entries()) {
    const first = await client.notified()
    expect([first.subscription, numberOf(first)]).toEqual([ids[index], 11])
    expect(numberOf(await client.notified())).toBe(12)
  }
})

test('the answer with the id comes before what is notified under it', async () => {
  const { gateway } = await startTestGateway({ faults: [{ notifyEarly: true }] })
  const client = await openClient(gateway.wsUrl)
  const batch = ['chain_subscribeNewHeads', 'system_health', 'state_subscribeRuntimeVersion'].map(
    (method, id) => ({ jsonrpc: '2.0', id, method, params: [] })
  )
  client.send(JSON.stringify(batch))
  const answers = (await client.next()) as unknown as Message[]
  expect(answers.map(({ id }) => id)).toEqual([0, 1, 2])
  const notified = [await client.notified(), await client.notified()]
  expect(notified.map(({ subscription }) => subscription).sort()).toEqual(
    [answers[0]?.result, answers[2]?.result].sort()
  )
})

test('a storage subscription that is joined late begins with every key at its present value', async () => {
  const { gateway, chain, nodes } = await startTestGateway()
  chain.storage.set('0xaa', '0x01')
  const keys = ['0xaa', HEIGHT_KEY]
  const first = await openClient(gateway.wsUrl)
  await first.ask('state_subscribeStorage', [keys])
  await first.notified()
  chain.produce()
  await first.notified()
  const second = await openClient(gateway.wsUrl)
  await second.ask('state_subscribeStorage', [keys])
  const { result } = await second.notified()
  expect(result).toEqual({
    block: chain.hashAt(11),
    changes: [
      ['0xaa', '0x01'],
      [HEIGHT_KEY, '0x0b000000']
    ]
  })
  expect(nodes[0]?.count('state_subscribeStorage')).toBe(1)
})

test('the last to leave ends the subscription upstream: by unsubscribing, and by going', async () => {
  const { gateway, nodes, chain } = await startTestGateway()
  const [one, other] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  const { result: id } = await one.ask('chain_subscribeNewHead')
  await other.ask('chain_subscribeNewHead')
  await one.notified()
  expect((await one.ask('chain_unsubscribeNewHead', [id])).result).toBe(true)
  expect((await one.ask('chain_unsubscribeNewHead', [id])).result).toBe(false)
  expect((await one.ask('chain_unsubscribeNewHead', ['none'])).result).toBe(false)
  expect(nodes[0]?.count('chain_unsubscribeNewHead')).toBe(0)
  chain.produce()
  other.socket.terminate()
  await expect.poll(() => nodes[0]?.count('chain_unsubscribeNewHead')).toBe(1)
  expect(one.inbox).toEqual([])
})

test('a transaction is watched by the one who sent it, and sent once', async () => {
  const { gateway, chain, nodes } = await startTestGateway()
  const [one, other] = [await openClient(gateway.wsUrl), await openClient(gateway.wsUrl)]
  await one.ask('author_submitAndWatchExtrinsic', [EXTRINSIC])
  expect((await one.notified()).result).toBe('ready')
  const again = await other.ask('author_submitAndWatchExtrinsic', [EXTRINSIC])
  expect(again.error?.code).toBe(1013)
  expect(nodes[0]?.count('author_submitAndWatchExtrinsic')).toBe(2)
  expect(chain.effects.get(EXTRINSIC)).toBe(1)
})

test('over HTTP there are no subscriptions, and a connection has only so many', async () => {
  const { gateway } = await startTestGateway({ settings: { maxSubscriptions: 2 } })
  const refused = await postCall(gateway.httpUrl, 'chain_subscribeNewHeads')
  expect(refused.error?.data).toMatchObject({ code: 'SubscriptionUnsupported' })
  const client = await openClient(gateway.wsUrl)
  await client.ask('chain_subscribeNewHeads')
  await client.ask('chain_subscribeNewHeads')
  const third = await client.ask('chain_subscribeNewHeads')
  expect(third.error).toMatchObject({ code: -32005, data: { code: 'RequestLimitExceeded' } })
})

test('subscriptions go on over a switch, with every finalized head', async () => {
  const { gateway, chain, nodes } = await startTestGateway({ faults: [{}, {}] })
  const client = await openClient(gateway.wsUrl)
  await client.ask('chain_subscribeFinalizedHeads')
  const observed = [numberOf(await client.notified())]
  for (let block = 0; block < 3; block += 1) chain.produce()
  nodes[0]?.killAll()
  chain.finalize(13)
  while (observed.at(-1) !== 13) observed.push(numberOf(await client.notified()))
  expect(observed).toEqual([10, 11, 12, 13])
  expect((await client.ask('system_chain')).result).toBe('Fake')
})

test('a subscription that the upstream refuses is refused', async () => {
  const { gateway } = await startTestGateway({
    faults: [
      {
        request: ({ method }) =>
          method === 'state_subscribeStorage'
            ? { kind: 'error', code: -32602, message: 'Invalid params' }
            : undefined
      }
    ]
  })
  const client = await openClient(gateway.wsUrl)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { error } = await client.ask('state_subscribeStorage', [['nonsense']])
    expect(error).toMatchObject({ code: -32602 })
  }
})
