import { DeadlineExceeded, ParaclockError } from '@paraclock/core'
import { FakeChain, type FakeNode } from '@tooling/faults'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
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
