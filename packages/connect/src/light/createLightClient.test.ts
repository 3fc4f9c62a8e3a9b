import { errorToJson } from '@paraclock/core'
import { FakeChain, FakeNode, type NodeFaults, plainRuntime, realClock } from '@tooling/faults'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { FakeSmoldot } from '../../test/support/FakeSmoldot.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { connectChain } from '../chain/connectChain.ts'
import type { ProviderOptions } from '../pool/ProviderOptions.ts'
import { createProvider } from '../provider/createProvider.ts'
import { createLightClient, type FollowChainArgs } from './createLightClient.ts'
import type { SmoldotClient } from './Smoldot.ts'

const genesis = { raw: { top: {} } }
const relay = JSON.stringify({ id: 'rococo', name: 'Rococo', genesis })
const specification = JSON.stringify({ id: 'acme', name: 'Acme', relay_chain: 'rococo', genesis })

function startFake(faults: NodeFaults = {}, runtime = plainRuntime()) {
  const chain = new FakeChain('chain', runtime, 10)
  const smoldot = new FakeSmoldot(new FakeNode('light', chain, realClock, faults))
  return { chain, smoldot, light: createLightClient(smoldot) }
}

function follow(given: Partial<FollowChainArgs> = {}, faults?: NodeFaults) {
  const fake = startFake(faults)
  return { ...fake, following: fake.light.follow({ specification, relay, ...given }) }
}

async function provide(options: ProviderOptions = {}, faults?: NodeFaults) {
  const fake = follow({}, faults)
  const provider = createProvider([await fake.following], options)
  onTestFinished(() => provider.disconnect())
  return { ...fake, provider }
}

test('a chain is read through a light client as through an endpoint', async () => {
  const { chain: fake, smoldot, light } = startFake({}, assetHubRuntime())
  const chain = await connectChain({ endpoints: [await light.follow({ specification, relay })] })
  expect(chain.block).toEqual({ number: 10, hash: fake.hashAt(10) })
  expect(chain.facts.endpoint).toBe('light client of Acme')
  expect([chain.source.isLight, chain.provider.isLight]).toEqual([true, true])
  expect(smoldot.chains).toEqual(['rococo', 'acme'])
  await chain.close()
  expect(smoldot.chains).toEqual(['rococo'])
  await light.close()
  expect(smoldot.chains).toEqual([])
})

test('with an endpoint beside the light client, answers are not called verified', async () => {
  const { light } = startFake()
  const { urls } = await startNodes()
  const provider = createProvider([await light.follow({ specification, relay }), ...urls])
  onTestFinished(() => provider.disconnect())
  expect(provider.isLight).toBe(false)
})

test.for([
  ['{"id":', /it is not JSON/],
  ['7', /it is not valid in a specification/],
  [JSON.stringify({ id: 'acme', name: 'Acme' }), /genesis is not what/],
  [JSON.stringify({ id: 'a'.repeat(129), name: 'Acme', genesis }), /id is not what/],
  [' '.repeat(64 * 1024 * 1024 + 1), /at most 67108864 are read/]
] as const)('a specification that is none is refused: %#', async ([text, problem]) => {
  const { smoldot, following } = follow({ specification: text })
  await expect(following).rejects.toMatchObject({ code: 'ChainSpecMalformed', message: problem })
  expect(smoldot.chains).toEqual([])
})

test.for([
  [{ relay: undefined }, 'the specification of rococo is missing'],
  [
    { relay: relay.replaceAll('rococo', 'paseo') },
    'its relay chain is rococo, but the given one is'
  ],
  [{ relay: '{' }, 'the specification of "the relay chain of acme" cannot be used'],
  [{ specification: relay }, 'it has no relay_chain, but a relay chain was given']
] as const)('a parachain needs its own relay chain: %#', async ([given, problem]) => {
  const { following } = follow({ name: 'acme', ...given })
  await expect(following).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
    message: expect.stringContaining(problem)
  })
})

test('an error of smoldot about a specification is shown without text of the specification', async () => {
  const { smoldot, light } = startFake()
  const message = 'Invalid bootnode "key" of `key`, line 1'
  smoldot.refusal = Object.assign(new Error(message), { name: 'AddChainError' })
  const error = await light.follow({ specification, relay }).catch((thrown) => thrown)
  expect(errorToJson(error)).toMatchObject({
    code: 'ChainSpecMalformed',
    message:
      'the specification of "the relay chain of Acme" cannot be used: Invalid bootnode …, line 1',
    causes: []
  })
  smoldot.refusal = new Error('unreachable executed')
  await expect(light.follow({ specification, relay })).rejects.toMatchObject({
    code: 'LightClientUnavailable',
    message: 'the light client cannot be used: unreachable executed'
  })
})

test('the genesis is compared before the wait for peers', async () => {
  const { smoldot, chain, following } = follow(
    { genesis: `0x${'11'.repeat(32)}` },
    { request: ({ method }) => (method === 'system_health' ? { kind: 'ignore' } : undefined) }
  )
  await expect(following).rejects.toMatchObject({
    code: 'ChainMismatch',
    context: { endpoint: 'light client of Acme', actual: chain.genesisHash }
  })
  expect(smoldot.chains).toEqual(['rococo'])
})

test('a genesis in capitals is the same genesis', async () => {
  const { chain, smoldot, light } = startFake()
  const genesis = `0x${chain.genesisHash.slice(2).toUpperCase()}`
  await expect(light.follow({ specification, relay, genesis })).resolves.toBeDefined()
  expect(smoldot.chains).toEqual(['rococo', 'acme'])
})

test('a chain is used after its newest blocks are verified', async () => {
  let asked = 0
  const { following } = follow(
    {},
    {
      send: (text) => {
        if (!text.includes('isSyncing')) return [text]
        asked += 1
        return [asked < 3 ? text.replace('"isSyncing":false', '"isSyncing":true') : text]
      }
    }
  )
  await following
  expect(asked).toBe(3)
})

test('without peers, the deadline or the signal ends the wait and frees everything', async () => {
  const silent: NodeFaults = {
    request: ({ method }) => (method === 'system_health' ? { kind: 'ignore' } : undefined)
  }
  const late = follow({ deadlineMs: 100 }, silent)
  await expect(late.following).rejects.toMatchObject({
    code: 'DeadlineExceeded',
    message: 'syncing the light client of Acme took longer than 100 ms'
  })
  const controller = new AbortController()
  const stopped = follow({ signal: controller.signal }, silent)
  controller.abort()
  await expect(stopped.following).rejects.toMatchObject({ code: 'OperationAborted' })
  const chains = () => [late, stopped].map(({ smoldot }) => smoldot.chains)
  await expect.poll(chains).toEqual([['rococo'], ['rococo']])
})

test('a request beyond the limit of the light client fails alone', async () => {
  const { smoldot, provider } = await provide({ deadlineMs: 900 })
  await provider.connect()
  smoldot.capacity = 0
  await expect(provider.request({ method: 'system_chain' })).rejects.toMatchObject({
    code: 'RateLimitExceeded'
  })
  expect(provider.state).toBe('connected')
  const later = provider.request({ method: 'system_chain', deadlineMs: 20_000 })
  smoldot.capacity = 1
  expect(await later).toBe('Fake')
})

test('a chain that crashes is added again, and reads are repeated', async () => {
  const { smoldot, provider } = await provide()
  await provider.connect()
  const lost = vi.fn()
  provider.on('disconnected', ({ error }) => lost(error))
  smoldot.crash()
  expect(await provider.request({ method: 'system_chain' })).toBe('Fake')
  expect(lost.mock.calls).toMatchObject([
    [
      {
        code: 'ConnectionLost',
        context: { endpoint: provider.endpoint, problem: expect.any(String) }
      }
    ]
  ])
})

test('an answer that is too large ends the connection', async () => {
  const { provider } = await provide(
    { maxFrameBytes: 2048, deadlineMs: 2000 },
    { send: (text) => [text.includes('Fake') ? text.padEnd(4096) : text] }
  )
  await expect(provider.request({ method: 'system_chain' })).rejects.toMatchObject({
    code: 'FrameSizeExceeded'
  })
})

test('an ended light client is reported as ended', async () => {
  const { smoldot, provider } = await provide({ deadlineMs: 500 })
  await provider.connect()
  smoldot.refusal = Object.assign(new Error('gone'), { name: 'AlreadyDestroyedError' })
  smoldot.crash()
  await expect(provider.request({ method: 'system_chain' })).rejects.toMatchObject({
    code: 'LightClientUnavailable'
  })
})

/** A client whose chains are synced, and its recorded requests. */
function startPlain(answer: (method: string) => unknown = () => undefined) {
  const removed = vi.fn()
  const added: Parameters<SmoldotClient['addChain']>[0][] = []
  const terminate = vi.fn(async () => {})
  const client: SmoldotClient = {
    addChain: async (options) => {
      added.push(options)
      const sent: string[] = []
      return {
        sendJsonRpc: (text) => sent.push(text),
        nextJsonRpcResponse: async () => {
          const { id, method } = JSON.parse(sent.shift() ?? '{}')
          const usual = method === 'system_health' ? { isSyncing: false } : `0x${'11'.repeat(32)}`
          return JSON.stringify({ jsonrpc: '2.0', id, result: answer(method) ?? usual })
        },
        remove: removed
      }
    },
    terminate
  }
  return { light: createLightClient(client), added, removed, terminate }
}

test('chains are added with limits, and a relay chain once, without requests', async () => {
  const { light, added } = startPlain()
  const first = await light.follow({ specification, relay })
  const second = await light.follow({ specification, relay, name: 'other' })
  const limits = { jsonRpcMaxPendingRequests: 512, jsonRpcMaxSubscriptions: 32 }
  const relayChain = expect.objectContaining({ sendJsonRpc: expect.any(Function) })
  const parachain = { chainSpec: specification, potentialRelayChains: [relayChain], ...limits }
  expect(added).toEqual([{ chainSpec: relay, disableJsonRpc: true }, parachain, parachain])
  expect([first.name, second.name]).toEqual(['light client of Acme', 'light client of other'])
  const alone = await light.follow({ specification: relay })
  expect(added.at(-1)).toEqual({ chainSpec: relay, potentialRelayChains: [], ...limits })
  // The URL has the id, and depends on both specifications.
  expect([first, second, alone].map(({ url }) => url.replace(/[0-9a-f]{32}$/, 'digest'))).toEqual([
    ...['light:acme:0xdigest', 'light:acme:0xdigest', 'light:rococo:0xdigest']
  ])
  expect(first.url).toBe(second.url)
  const renamed = JSON.stringify({ ...JSON.parse(relay), name: 'Other' })
  expect((await light.follow({ specification, relay: renamed })).url).not.toBe(first.url)
})

test('the genesis of the chain is accepted, and an answer of another type frees it', async () => {
  const hash = `0x${'11'.repeat(32)}`
  const { light, removed } = startPlain()
  await light.follow({ specification, relay, genesis: hash })
  expect(removed).not.toHaveBeenCalled()
  const odd = startPlain((method) => (method === 'system_health' ? { isSyncing: 'no' } : undefined))
  await expect(odd.light.follow({ specification, relay })).rejects.toMatchObject({
    code: 'AnswerMalformed',
    context: { endpoint: 'light client of Acme' }
  })
  expect(odd.removed).toHaveBeenCalled()
})

test('the chain of the check is used for the first wire, and another one for the next', async () => {
  const { light, added } = startPlain()
  const { openWire } = await light.follow({ specification, relay })
  expect(added).toHaveLength(2)
  const events = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() }
  const settings = { maxFrameBytes: 1, headers: {} }
  const endpoint = { url: 'light:acme', shown: 'Acme' }
  for (const count of [2, 3]) {
    openWire(endpoint, events, settings)
    await expect.poll(() => events.opened).toHaveBeenCalledTimes(count - 1)
    expect(added).toHaveLength(count)
  }
})

test('an ended client is asked for its relay chain again, and its errors are dropped', async () => {
  const { light, added, terminate } = startPlain()
  await light.follow({ specification, relay })
  terminate.mockRejectedValue(new TypeError('gone'))
  await light.close()
  await light.follow({ specification, relay })
  expect(added.filter(({ disableJsonRpc }) => disableJsonRpc)).toHaveLength(2)
})
