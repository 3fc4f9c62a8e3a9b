import { expect, test, vi } from 'vitest'
import { startVirtual } from '../../test/support/startVirtual.ts'

const [first, second] = ['ws://n0.test', 'ws://n1.test']
const coded = (code: string, context: object = {}) =>
  expect.objectContaining({ code, context: expect.objectContaining(context) })
const refused = coded('EndpointUnavailable', { problem: 'ECONNREFUSED' })
const lost = coded('ConnectionLost')
const namesOf = (events: readonly (readonly unknown[])[]) => events.map(([name]) => name)

const connected = (endpoint: string, genesis: string) => ['connected', { endpoint, genesis }]

test('an endpoint that refuses is reported, and the next one is used', async () => {
  const { chain, provider, finish, takeEvents } = await startVirtual({
    faults: [{ upgrade: () => 'refuse' }, {}]
  })
  await finish(provider.connect())
  expect(takeEvents()).toEqual([['error', refused], connected(second, chain.genesisHash)])
  expect([provider.endpoint, provider.url, provider.genesis]).toEqual([
    second,
    second,
    chain.genesisHash
  ])
})

test('when all endpoints have failed, that is reported, and attempts continue in turn', async () => {
  const { nodes, clock, provider, finish, takeEvents, chain } = await startVirtual({
    faults: [{}, {}]
  })
  for (const node of nodes) node.down = true
  await expect(finish(provider.connect())).rejects.toMatchObject({
    code: 'EndpointsUnavailable',
    context: { failures: [{ endpoint: first }, { endpoint: second }] }
  })
  const exhausted = ['exhausted', coded('EndpointsUnavailable')]
  expect(takeEvents()).toEqual([['error', refused], ['error', refused], exhausted])
  await finish(clock.sleep(300))
  const again = takeEvents()
  expect(again.slice(0, 2)).toEqual([['error', refused], exhausted])
  for (const node of nodes) node.down = false
  await finish(provider.connect())
  expect(takeEvents().slice(-1)).toEqual([connected(first, chain.genesisHash)])
})

test('a lost connection is replaced by the next endpoint, with its subscriptions', async () => {
  const { chain, nodes, provider, finish, wait, takeEvents } = await startVirtual({
    faults: [{}, {}]
  })
  const heads: number[] = []
  const listen = (_: unknown, { number }: { readonly number: string }) => heads.push(Number(number))
  await finish(provider.subscribe('f', 'chain_subscribeFinalizedHeads', [], listen))
  await wait(10)
  takeEvents()
  nodes[0]?.killAll()
  await wait(1)
  chain.produce()
  chain.produce()
  chain.finalize(12)
  await wait(50)
  expect(takeEvents()).toEqual([
    ['disconnected', { endpoint: first, error: lost }],
    ['error', lost],
    ['switched', { from: first, to: second }],
    ['connected', { endpoint: second, genesis: chain.genesisHash }]
  ])
  expect(heads).toEqual([10, 12])
})

test('a connection to the same endpoint is no switch', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual()
  await finish(provider.connect())
  takeEvents()
  nodes[0]?.killAll()
  await wait(300)
  expect(namesOf(takeEvents())).toEqual(['disconnected', 'error', 'connected'])
})

test('a subscription that could act twice is not restored, and its callback gets the error', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual({ faults: [{}, {}] })
  const callback = vi.fn()
  const bytes = `0xc484${'00'.repeat(48)}`
  await finish(provider.subscribe('a', 'author_submitAndWatchExtrinsic', [bytes], callback))
  await wait(10)
  takeEvents()
  callback.mockClear()
  nodes[0]?.killAll()
  await wait(100)
  const error = coded('SubscriptionLost', { method: 'author_submitAndWatchExtrinsic' })
  expect(callback.mock.calls).toEqual([[error, undefined]])
  expect(nodes[1]?.count('author_submitAndWatchExtrinsic')).toBe(0)
})

test('a subscription that the next node refuses ends with an error', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual({
    faults: [
      {},
      {
        request: ({ method }) =>
          method === 'chain_subscribeNewHeads'
            ? { kind: 'error', code: -32601, message: 'no such method' }
            : undefined
      }
    ]
  })
  const callback = vi.fn()
  await finish(provider.subscribe('h', 'chain_subscribeNewHeads', [], callback))
  await wait(10)
  takeEvents()
  callback.mockClear()
  nodes[0]?.killAll()
  await wait(100)
  const context = { method: 'chain_subscribeNewHeads', problem: 'no such method' }
  expect(callback.mock.calls).toEqual([[coded('SubscriptionLost', context), undefined]])
})

test('messages that belong to no request change nothing', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual()
  await finish(provider.connect())
  takeEvents()
  const params = { subscription: 'none', result: 1 }
  nodes[0]?.sendAll('{"jsonrpc":"2.0","id":999,"result":1}')
  nodes[0]?.sendAll(JSON.stringify({ jsonrpc: '2.0', method: 'm', params }))
  await wait(10)
  expect(takeEvents()).toEqual([])
  expect(provider.state).toBe('connected')
})

test('a read without an answer is repeated at the next endpoint', async () => {
  const { provider, finish, takeEvents, clock } = await startVirtual({
    faults: [
      { request: ({ method }) => (method === 'system_name' ? { kind: 'ignore' } : undefined) },
      {}
    ],
    options: { attemptMs: 1000, heartbeatMs: 60_000 }
  })
  await finish(provider.connect())
  takeEvents()
  const begun = clock.now()
  await finish(provider.send('system_name', []))
  expect(clock.now() - begun).toBeGreaterThanOrEqual(1000)
  const silence = coded('EndpointUnavailable', { stage: 'after system_name', waitedMs: 1000 })
  const events = takeEvents()
  expect(events).toContainEqual(['error', silence])
  expect(namesOf(events)).toContain('switched')
  expect(provider.endpoint).toBe(second)
})

test('a provider that gives up fails every call at once, until it is disconnected', async () => {
  const { nodes, chain, provider, finish, wait, clock, takeEvents } = await startVirtual({
    options: { giveUpMs: 2000 }
  })
  await finish(provider.connect())
  const [node] = nodes
  if (node === undefined) throw new TypeError('there is a node')
  node.down = true
  node.killAll()
  await wait(5000)
  const events = takeEvents()
  expect(events.at(-1)).toEqual(['exhausted', refused])
  expect(namesOf(events).filter((name) => name === 'error').length).toBeLessThan(8)
  node.down = false
  await wait(60_000)
  expect(takeEvents()).toEqual([])
  const begun = clock.now()
  await expect(finish(provider.request({ method: 'system_name' }))).rejects.toMatchObject({
    code: 'EndpointUnavailable'
  })
  expect(clock.now()).toBe(begun)
  await finish(provider.disconnect())
  await finish(provider.connect())
  expect(takeEvents().slice(-1)).toEqual([connected(first, chain.genesisHash)])
})

test('a provider that has given up is idle, and connects again when it is asked to', async () => {
  const { nodes, chain, provider, finish, wait, takeEvents } = await startVirtual({
    options: { giveUpMs: 2000 }
  })
  const heads: unknown[] = []
  const listen = (_: unknown, head: unknown) => heads.push(head)
  await finish(provider.subscribe('h', 'chain_subscribeNewHeads', [], listen))
  const [node] = nodes
  if (node === undefined) throw new TypeError('there is a node')
  node.down = true
  node.killAll()
  await wait(5000)
  expect(provider.state).toBe('idle')
  node.down = false
  await wait(60_000)
  takeEvents()
  await finish(provider.connect())
  expect(takeEvents()).toEqual([connected(first, chain.genesisHash)])
  await wait(10)
  heads.length = 0
  chain.produce()
  await wait(10)
  expect(heads).toHaveLength(1)
})

test('a provider that gives up with an open connection reports that the connection is lost', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual({
    options: { giveUpMs: 2000 }
  })
  const [node] = nodes
  if (node === undefined) throw new TypeError('there is a node')
  node.down = true
  await expect(finish(provider.connect())).rejects.toMatchObject({ code: 'EndpointUnavailable' })
  node.down = false
  await wait(1000)
  expect(provider.state).toBe('connected')
  takeEvents()
  await wait(5000)
  expect(provider.isConnected).toBe(false)
  expect(takeEvents()).toEqual([
    ['disconnected', { endpoint: first, error: refused }],
    ['error', refused],
    ['exhausted', refused]
  ])
})

test('a provider that gives up when a connection is lost is idle', async () => {
  const { nodes, provider, finish, wait, takeEvents } = await startVirtual({
    options: { giveUpMs: 2000 }
  })
  await finish(provider.connect())
  nodes[0]?.killAll()
  await wait(1000)
  // The connection serves a call, so the provider does not give up during it.
  await finish(provider.request({ method: 'system_name' }))
  await wait(3000)
  expect(provider.state).toBe('connected')
  takeEvents()
  nodes[0]?.killAll()
  await wait(1000)
  expect(provider.state).toBe('idle')
  expect(namesOf(takeEvents())).toEqual(['disconnected', 'error', 'exhausted'])
})

test('a stalled node is left for the next one', async () => {
  const { chain, nodes, provider, finish, wait, takeEvents } = await startVirtual({
    faults: [{}, {}],
    options: { stallMs: 2000 }
  })
  await finish(provider.connect())
  takeEvents()
  const [node] = nodes
  if (node === undefined) throw new TypeError('there is a node')
  node.faults = { stuckAt: 10 }
  chain.produce()
  chain.finalize(11)
  await wait(4000)
  const error = coded('NodeStallExceeded', { endpoint: first, number: 10 })
  expect(takeEvents()).toEqual([
    ['disconnected', { endpoint: first, error }],
    ['error', error],
    ['switched', { from: first, to: second }],
    ['connected', { endpoint: second, genesis: chain.genesisHash }]
  ])
  await wait(100)
  expect(nodes.map(({ open }) => open)).toEqual([0, 1])
})

test('disconnecting ends every call, and leaves no timer', async () => {
  const { clock, nodes, provider, finish, wait, takeEvents } = await startVirtual({
    faults: [
      { request: ({ method }) => (method === 'system_name' ? { kind: 'ignore' } : undefined) }
    ],
    options: { stallMs: 2000 }
  })
  await finish(provider.subscribe('h', 'chain_subscribeNewHeads', [], () => {}))
  const pending = provider.request({ method: 'system_name' })
  const ended = expect(pending).rejects.toMatchObject({
    code: 'EndpointsUnavailable',
    context: { doing: 'system_name' }
  })
  await wait(10)
  takeEvents()
  await finish(provider.disconnect())
  await ended
  expect(takeEvents()).toEqual([['disconnected', { endpoint: first, error: undefined }]])
  await wait(100)
  expect([clock.pending, nodes[0]?.open]).toEqual([0, 0])
})
