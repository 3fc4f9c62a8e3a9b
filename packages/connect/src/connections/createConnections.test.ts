import { DeadlineExceeded, ParaclockError } from '@paraclock/core'
import { FakeChain, type FakeNode } from '@tooling/faults'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import type { ConnectedChain } from '../chain/connectChain.ts'
import { readThrough } from '../chain/readThrough.ts'
import type { ChainVerifier } from './Connections.ts'
import { createConnections, LIGHT_MS } from './createConnections.ts'

const genesis = `0x${'11'.repeat(32)}` as const
const light = { specification: 'target.json', relay: 'relay.json' }
const chain = { endpoints: ['ws://127.0.0.1:1'], genesis, light }
const { signal } = new AbortController()

test('a program without a light client refuses a chain that is configured with one', async () => {
  await expect(createConnections().read(chain, { name: 'target', signal })).rejects.toMatchObject({
    code: 'LightClientUnavailable'
  })
})

test('a light client is asked for the chain, by its name and genesis', async () => {
  const late = new ParaclockError(DeadlineExceeded, { what: 'syncing', milliseconds: LIGHT_MS })
  const follow = vi.fn().mockRejectedValue(late)
  const close = vi.fn()
  const read = (holdGenesis: boolean) =>
    createConnections({ follower: { follow, close }, holdGenesis }).read(chain, {
      name: 'target',
      signal
    })
  await expect(read(true)).rejects.toBe(late)
  await expect(read(false)).rejects.toBe(late)
  const args = { name: 'target', deadlineMs: LIGHT_MS, signal: expect.any(AbortSignal) }
  expect(follow.mock.calls).toEqual([
    [light, { ...args, genesis }],
    [light, args]
  ])
})

test('an endpoint of another chain is skipped if the next one has the right chain', async () => {
  const runtime = assetHubRuntime()
  const { urls, nodes, chain: right } = await startNodes({ runtime, faults: [{}, {}] })
  const [first, second] = nodes as [FakeNode, FakeNode]
  const wrong = new FakeChain('wrong', runtime, 10)
  first.chain = wrong
  const read = async (): Promise<string> => {
    const connections = createConnections({ giveUpMs: 2000 })
    onTestFinished(() => connections.close())
    const place = { endpoints: urls, genesis: right.genesisHash }
    return (await connections.read(place, { name: 'target', signal })).facts.genesis
  }
  expect(await read()).toBe(right.genesisHash)
  second.down = true
  expect(await read()).toBe(wrong.genesisHash)
})

test('a connection is kept, read at its present block, and saved and closed with the others', async () => {
  const { urls, nodes, chain: fake } = await startNodes({ runtime: assetHubRuntime() })
  const remembered: unknown[] = []
  const connections = createConnections({
    memory: {
      recall: async () => undefined,
      remember: async (_, chain) => void remembered.push(chain)
    }
  })
  const place = { endpoints: urls }
  const read = () => connections.read(place, { name: 'target', signal })
  const [first, shared] = await Promise.all([read(), read()])
  expect(shared.provider).toBe(first.provider)
  expect([first.name, first.block.number, nodes[0]?.upgrades]).toEqual(['target', 10, 1])
  fake.produce()
  fake.finalize(11)
  const second = await read()
  expect([second.block.number, second.provider]).toEqual([11, first.provider])
  await second.storage({ pallet: 'Timestamp', entry: 'Now' })
  await connections.save()
  expect(remembered).toHaveLength(1)
  await connections.close()
  await expect.poll(() => nodes[0]?.open).toBe(0)
})

test('a chain with another genesis hash does not reuse the connection', async () => {
  const { urls, chain: fake } = await startNodes({ runtime: assetHubRuntime() })
  const connections = createConnections({ holdGenesis: true, giveUpMs: 100 })
  onTestFinished(() => connections.close())
  const read = (hash: string) =>
    connections.read({ endpoints: urls, genesis: hash }, { name: 'target', signal })
  await read(fake.genesisHash)
  await expect(read(genesis)).rejects.toMatchObject({ code: 'ChainMismatch' })
})

test('a reader does not fail because another reader of the same chain is stopped', async () => {
  const { urls } = await startNodes({ runtime: assetHubRuntime() })
  const connections = createConnections()
  onTestFinished(() => connections.close())
  const stop = new AbortController()
  const place = { endpoints: urls }
  const stopped = connections.read(place, { name: 'target', signal: stop.signal })
  const reading = connections.read(place, { name: 'target', signal })
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'OperationAborted' })
  expect((await reading).block.number).toBe(10)
})

test('a reader can be stopped while it waits for the connection of another reader', async () => {
  const { urls } = await startNodes({ faults: [{ upgrade: () => 'hang' }] })
  const connections = createConnections()
  onTestFinished(() => connections.close())
  const [first, second] = [new AbortController(), new AbortController()]
  const place = { endpoints: urls }
  const reading = connections.read(place, { name: 'target', signal: first.signal })
  const stopped = connections.read(place, { name: 'target', signal: second.signal })
  second.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'OperationAborted' })
  first.abort()
  await expect(reading).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('a chain whose connection has given up is connected again at the next reading', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const connections = createConnections({ giveUpMs: 100 })
  onTestFinished(() => connections.close())
  const read = () => connections.read({ endpoints: urls }, { name: 'target', signal })
  const { provider } = await read()
  const [node] = nodes as [FakeNode]
  node.down = true
  node.killAll()
  await expect(read()).rejects.toBeInstanceOf(ParaclockError)
  await expect.poll(() => provider.state).toBe('idle')
  node.down = false
  expect((await read()).block.number).toBe(10)
})

test('the light client is closed although the closing of a chain fails', async () => {
  const { urls } = await startNodes({ runtime: assetHubRuntime() })
  const follower = { follow: vi.fn(), close: vi.fn() }
  const connections = createConnections({ follower })
  const opened = await connections.read({ endpoints: urls }, { name: 'target', signal })
  onTestFinished(opened.close)
  const full = new TypeError('the disk is full')
  vi.spyOn(opened, 'close').mockRejectedValue(full)
  await expect(connections.close()).rejects.toBe(full)
  expect(follower.close).toHaveBeenCalledOnce()
})

test('after an upgrade, the new types are fetched once for all later readings', async () => {
  const runtime = assetHubRuntime()
  const { urls, nodes, chain: fake } = await startNodes({ runtime })
  const connections = createConnections()
  onTestFinished(() => connections.close())
  const read = () => connections.read({ endpoints: urls }, { name: 'target', signal })
  await read()
  const hexOf = (text: string): string => Buffer.from(text).toString('hex')
  const rename = (metadata = ''): string =>
    metadata.replaceAll(hexOf('ParachainSystem'), hexOf('Other'.repeat(3)))
  const { metadata, version, calls } = runtime
  const name = 'Metadata_metadata_at_version'
  fake.upgrade({
    ...{ ...runtime, metadata: rename(metadata), version: { ...version, specVersion: 7 } },
    calls: { ...calls, [name]: rename(calls[name]) }
  })
  fake.finalize(11)
  const count = () => nodes[0]?.requests.filter(({ params }) => params[0] === name).length
  const upgraded = (await read()).runtime
  expect(upgraded.storage('OtherOtherOther', 'ValidationData')).toBeDefined()
  const before = count()
  expect((await read()).runtime).toBe(upgraded)
  expect(count()).toBe(before)
})

test('a chain is read as its verifier returns it, and is closed if it is refused', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const returned: ConnectedChain[] = []
  const admit = vi.fn<ChainVerifier['admit']>(async (opened) => {
    const verified = readThrough(opened, opened.source)
    returned.push(verified)
    return verified
  })
  const connections = createConnections({ verifier: { admit } })
  onTestFinished(() => connections.close())
  const place = { endpoints: urls }
  const read = () => connections.read(place, { name: 'target', signal })
  expect([await read(), await read()]).toEqual(returned)
  expect(admit.mock.calls.map(([, asked]) => asked)).toEqual([place, place])
  const refusal = new TypeError('not this one')
  const strict = createConnections({ verifier: { admit: () => Promise.reject(refusal) } })
  await expect(strict.read(place, { name: 'target', signal })).rejects.toBe(refusal)
  await expect.poll(() => nodes[0]?.open).toBe(1)
  await strict.save()
  await strict.close()
})

test.each([
  [undefined, ''],
  ['networks.acme', ' (networks.acme)']
])('an abort names the endpoint without its key, and the place %s', async (placeName, shown) => {
  const { urls } = await startNodes({ faults: [{ upgrade: () => 'hang' }] })
  const place = { endpoints: [`${urls[0]}/s3cr3t-k3y`, `${urls[0]}?key=s3cr3t`] }
  const names = new Map(placeName === undefined ? [] : [[place, placeName]])
  const stop = new AbortController()
  const connections = createConnections({ names })
  const reading = connections.read(place, { name: 'a', signal: stop.signal })
  setImmediate(() => stop.abort())
  await expect(reading).rejects.toMatchObject({
    code: 'OperationAborted',
    context: { what: `connecting to ${urls[0]}/…, ${urls[0]}?…${shown}` }
  })
})
