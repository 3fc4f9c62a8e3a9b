import { getEventListeners } from 'node:events'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, type Hex, timestampKey } from '@paraclock/core'
import { guardRuntimes } from '@paraclock/executor/guard'
import {
  Dice,
  FakeChain,
  FakeNode,
  type Reaction,
  type RpcRequest,
  VirtualClock,
  VirtualNetwork
} from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { createMemoryMetadataCache } from '../cache/createMemoryMetadataCache.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'
import { attachChain } from './attachChain.ts'
import { type ConnectChainArgs, type ConnectedChain, connectChain } from './connectChain.ts'

const RUNTIME = assetHubRuntime()
const USER = `0x${'42'.repeat(32)}`
const ACCOUNT = `0x${'07'.padEnd(8, '0')}${'00'.repeat(12)}${'05'.padEnd(32, '0')}${'00'.repeat(48)}`

async function open(args: ConnectChainArgs): Promise<ConnectedChain> {
  const chain = await connectChain(args)
  onTestFinished(() => chain.close())
  return chain
}

const account = { pallet: 'System', entry: 'Account', keys: [USER] }

test('a chain is read at its last finalized block, with its facts', async () => {
  const { urls, chain: fake, nodes } = await startNodes({ runtime: RUNTIME })
  fake.produce()
  const chain = await open({ endpoints: urls, expect: { specName: 'statemine' } })
  expect([chain.name, chain.block]).toEqual([
    'Asset Hub Kusama',
    { number: 10, hash: fake.hashAt(10) }
  ])
  const { runtimeApis, capabilities, ...facts } = chain.facts
  expect(facts).toMatchObject({
    endpoint: urls[0],
    genesis: fake.genesisHash,
    specVersion: 1009003,
    ss58Prefix: 2,
    tokens: [{ symbol: 'KSM', decimals: 12 }],
    best: { number: 11, hash: fake.hashAt(11) }
  })
  expect(runtimeApis.filter(({ name }) => name === undefined)).toEqual([])
  expect(capabilities.xcm.programs).toMatchObject({ value: [3, 4, 5] })
  expect(JSON.parse(JSON.stringify(chain.facts))).toEqual(chain.facts)
  fake.storage.set(chain.runtime.storage('System', 'Account')?.key(USER) ?? '', ACCOUNT)
  const { value, evidence } = await chain.storage(account)
  expect(value).toMatchObject({ nonce: 7, data: { free: 5n } })
  expect(evidence).toMatchObject([{ chain: 'Asset Hub Kusama', blockHash: fake.hashAt(10) }])
  const asked = nodes[0]?.requests.at(-1)
  expect([asked?.method, asked?.params.at(-1)]).toEqual(['state_getStorage', fake.hashAt(10)])
})

test('the prefix of addresses in the metadata counts, and not the prefix that the endpoint states', async () => {
  const runtime = { ...RUNTIME, properties: { ...RUNTIME.properties, ss58Format: 0 } }
  const { urls, chain: fake } = await startNodes({ runtime })
  const chain = await open({ endpoints: urls })
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  await provider.connect()
  fake.produce()
  fake.finalize(11)
  for (const one of [chain, await chain.latest('finalized'), await attachChain({ provider })]) {
    expect([one.facts.ss58Prefix, one.runtime.ss58Prefix]).toEqual([2, 2])
  }
})

test('a given name is used in messages and evidence', async () => {
  const { urls } = await startNodes({ runtime: RUNTIME })
  expect((await open({ endpoints: urls, name: 'target' })).name).toBe('target')
})

test('the pin moves to the present heads, and the facts are read again', async () => {
  const { urls, chain: fake, nodes } = await startNodes({ runtime: RUNTIME })
  const chain = await open({ endpoints: urls })
  fake.produce()
  fake.produce()
  fake.finalize(11)
  const before = nodes[0]?.requests.length ?? 0
  const finalized = await chain.latest('finalized')
  const methods = nodes[0]?.requests.slice(before).map(({ method }) => method)
  expect(methods).not.toContain('state_call')
  expect(finalized.block).toEqual({ number: 11, hash: fake.hashAt(11) })
  expect(finalized.stated.best).toEqual({ number: 12, hash: fake.hashAt(12) })
  expect(finalized.runtime).toBe(chain.runtime)
  expect(finalized.provider).toBe(chain.provider)
  expect((await chain.latest('best')).block.number).toBe(12)
  expect((await chain.at(fake.hashAt(3) as `0x${string}`)).block.number).toBe(3)
  expect(chain.block.number).toBe(10)
})

/** Builds a block with a runtime in which a pallet has another name. */
function upgrade(fake: FakeChain): void {
  const hexOf = (text: string): string => Buffer.from(text).toString('hex')
  const rename = (metadata = ''): string =>
    metadata.replaceAll(hexOf('ParachainSystem'), hexOf('Other'.repeat(3)))
  fake.upgrade({
    ...RUNTIME,
    metadata: rename(RUNTIME.metadata),
    version: { ...RUNTIME.version, specVersion: 7 },
    calls: {
      ...RUNTIME.calls,
      Metadata_metadata_at_version: rename(RUNTIME.calls['Metadata_metadata_at_version'])
    }
  })
}

test.each(['finalized', 'best'] as const)(
  'if the %s block is opened during an upgrade, the chain is later read by its new types',
  async (head) => {
    let finalizedHash: unknown
    // The node states the old runtime at the finalized block.
    const request = ({ method, params }: RpcRequest): Reaction | undefined => {
      if (params.at(-1) !== finalizedHash) return undefined
      if (method === 'state_getRuntimeVersion') return { kind: 'result', result: RUNTIME.version }
      if (method !== 'state_call') return undefined
      return { kind: 'result', result: RUNTIME.calls[String(params[0])] }
    }
    const { urls, chain: fake } = await startNodes({ runtime: RUNTIME, faults: [{ request }] })
    finalizedHash = fake.hashAt(10)
    upgrade(fake)
    const chain = await open({ endpoints: urls })
    expect(chain.block.number).toBe(10)
    expect([chain.facts.specVersion, chain.facts.codeHash]).toEqual([1009003, undefined])
    expect(chain.runtime.storage('ParachainSystem', 'ValidationData')).toBeDefined()
    fake.finalize(11)
    for (const upgraded of [await chain.latest(head), await chain.at(fake.hashAt(11) as Hex)]) {
      expect([upgraded.block.number, upgraded.facts.specVersion]).toEqual([11, 7])
      expect(upgraded.runtime.storage('OtherOtherOther', 'ValidationData')).toBeDefined()
    }
  }
)

test('after an upgrade, the chain is read by its new types', async () => {
  const { urls, chain: fake } = await startNodes({ runtime: RUNTIME })
  const chain = await open({ endpoints: urls })
  upgrade(fake)
  fake.finalize(11)
  for (const head of ['finalized', 'best'] as const) {
    const upgraded = await chain.latest(head)
    expect(upgraded.facts.specVersion).toBe(7)
    expect(upgraded.runtime.storage('OtherOtherOther', 'ValidationData')).toBeDefined()
  }
  expect(chain.runtime.storage('ParachainSystem', 'ValidationData')).toBeDefined()
})

test.for([
  ['no metadata', { metadata: '0x00', calls: {} }, 'MetadataMalformed'],
  ['another runtime than expected', {}, 'ChainMismatch']
] as const)('%s is refused, and nothing stays open', async ([, runtime, code]) => {
  const { urls } = await startNodes({ runtime: { ...RUNTIME, ...runtime } })
  const expected = code === 'ChainMismatch' ? { specName: 'turing' } : {}
  await expect(connectChain({ endpoints: urls, expect: expected })).rejects.toMatchObject({ code })
})

test('a second opening takes the metadata from the cache', async () => {
  const { urls, nodes } = await startNodes({ runtime: RUNTIME })
  const metadataCache = createMemoryMetadataCache()
  for (let opening = 0; opening < 2; opening += 1) {
    await (await connectChain({ endpoints: urls, provider: { metadataCache } })).close()
  }
  const downloads = nodes[0]?.requests.filter(
    ({ params }) => params[0] === 'Metadata_metadata_at_version'
  )
  expect(downloads).toHaveLength(1)
  // Once for the best block, whichever it is, and once for a given block, in each opening.
  expect(nodes[0]?.count('state_getStorageHash')).toBe(4)
})

test('the code that a chain had last is compiled while its endpoint has not answered', async () => {
  // Code that no other test of the process compiles, and that is not even a module.
  const code = new TextEncoder().encode('the code that the chain had last')
  const begun = Promise.withResolvers<string>()
  guardRuntimes({ onBegin: begun.resolve, onEnd() {} })
  const { urls } = await startNodes({ runtime: RUNTIME, latencyMs: 60_000 })
  const ending = new AbortController()
  const [genesis, codeHash] = ['0x01', bytesToHex(blake2b(code, { dkLen: 32 }))] as const
  const metadataCache = createMemoryMetadataCache()
  await metadataCache.set({ endpoints: urls, genesis, codeHash, call: ':code' }, code)
  const last = { genesis, codeHash, openings: [] }
  const connecting = connectChain({
    endpoints: urls,
    provider: { metadataCache },
    memory: { recall: async () => last, remember: async () => {} },
    prove: {},
    runsCode: true,
    signal: ending.signal
  })
  const refused = expect(connecting).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(await begun.promise).toBe(codeHash)
  ending.abort()
  await refused
})

test.for([
  ['paraId', { paraId: 2114 }, 'paraId is "none", expected 2114'],
  ['specName', { specName: 'turing' }, 'specName is "statemine", expected "turing"']
] as const)('a chain with another %s is refused', async ([, expected, text]) => {
  const { urls } = await startNodes({ runtime: RUNTIME })
  await expect(connectChain({ endpoints: urls, expect: expected })).rejects.toMatchObject({
    code: 'ChainMismatch',
    message: `${urls[0]} serves a chain whose ${text}`
  })
})

test('a chain with another genesis is refused, and is only asked for its identity', async () => {
  const { urls, nodes } = await startNodes({ runtime: RUNTIME })
  const opening = connectChain({ endpoints: urls, expect: { genesis: `0x${'11'.repeat(32)}` } })
  await expect(opening).rejects.toMatchObject({ code: 'ChainMismatch' })
  const asked = nodes[0]?.requests.map(({ method, params }) => [method, ...params].join(' '))
  expect(asked?.toSorted()).toEqual([
    'chain_getBlockHash',
    'chain_getBlockHash 0',
    'chain_getFinalizedHead',
    'state_getRuntimeVersion',
    'state_getStorageHash 0x3a636f6465',
    'system_chain',
    'system_properties',
    'system_syncState'
  ])
})

test('a chain whose best block is old is refused when an age is set', async () => {
  const { urls, chain } = await startNodes({ runtime: RUNTIME })
  const now = Buffer.alloc(8)
  now.writeBigUInt64LE(BigInt(Date.now() - 120_000))
  chain.storage.set(timestampKey, `0x${now.toString('hex')}`)
  const opening = connectChain({ endpoints: urls, expect: { maxBehindSeconds: 60 } })
  await expect(opening).rejects.toMatchObject({ code: 'NodeLagExceeded' })
  await open({ endpoints: urls, expect: { maxBehindSeconds: 600 } })
})

test('without an answer, the deadline or a signal ends the opening', async () => {
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'system_properties' ? ({ kind: 'ignore' } as const) : undefined
    }
  ]
  const { urls } = await startNodes({ runtime: RUNTIME, faults })
  await expect(connectChain({ endpoints: urls, deadlineMs: 100 })).rejects.toMatchObject({
    code: 'CallTimedOut',
    context: { method: 'connectChain' }
  })
  const controller = new AbortController()
  const aborted = connectChain({ endpoints: urls, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(aborted).rejects.toMatchObject({
    code: expect.stringMatching(/OperationAborted|EndpointsUnavailable/)
  })
})

test('a connection ends although its memory does not', async () => {
  const clock = new VirtualClock()
  const network = new VirtualNetwork(clock, new Dice(1), 1)
  const node = new FakeNode('node', new FakeChain('chain', RUNTIME, 10), clock, {})
  const opening = connectChain({
    endpoints: await network.attach(node),
    provider: { clock, ...network.providerOptions },
    memory: { recall: async () => undefined, remember: () => new Promise(() => {}) },
    prove: {}
  })
  await clock.run(opening, 60_000)
  const chain = await opening
  // The node serves no proofs, so the read fails. The memory keeps it all the same.
  await clock.run(
    chain.storage(account).catch(() => {}),
    60_000
  )
  const begun = clock.now()
  const closing = chain.close()
  await clock.run(closing, 60_000)
  await closing
  expect(clock.now() - begun).toBeLessThan(5000)
  expect(chain.provider.state).toBe('idle')
  await network.close()
})

test('an endpoint that is not a URL leaves neither a timer nor a listener', async () => {
  const clock = new VirtualClock()
  const { signal } = new AbortController()
  const opening = connectChain({ endpoints: 'node.example', provider: { clock }, signal })
  await expect(opening).rejects.toMatchObject({ code: 'EndpointMalformed' })
  expect([clock.pending, getEventListeners(signal, 'abort')]).toEqual([0, []])
})

test('attaching a chain passes its limits on to each question', async () => {
  const { urls } = await startNodes({ runtime: RUNTIME })
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const limits = { deadlineMs: 20_000, signal: new AbortController().signal }
  const asked: unknown[] = []
  const request = ({ method, params, deadlineMs, signal }: ProviderRequest) => {
    if (deadlineMs !== limits.deadlineMs || signal !== limits.signal) asked.push([method, params])
    return provider.request({ method, params: params ?? [] })
  }
  const send = (method: string, params: unknown[]) => provider.send(method, params)
  await attachChain({ provider: { send, request }, ...limits })
  await attachChain({ provider: { send, request }, at: 'best', ...limits })
  expect(asked).toEqual([])
})

test('closing an attached chain leaves its provider open', async () => {
  const { urls, chain: fake } = await startNodes({ runtime: RUNTIME })
  fake.produce()
  const provider = createProvider(urls)
  onTestFinished(() => provider.disconnect())
  const plain = { send: (method: string, params: unknown[]) => provider.send(method, params) }
  for (const over of [provider, plain]) {
    const finalized = await attachChain({ provider: over })
    expect([finalized.name, finalized.block.number]).toEqual(['Asset Hub Kusama', 10])
    expect(finalized.facts.genesis).toBe(fake.genesisHash)
    const { value } = await finalized.storage(account)
    expect(value).toMatchObject({ nonce: 0 })
    const best = await attachChain({ provider: over, name: 'hub', at: 'best' })
    expect([best.name, best.block.number]).toEqual(['hub', 11])
    const third = await attachChain({ provider: over, at: fake.hashAt(3) as `0x${string}` })
    expect(third.block.number).toBe(3)
    await third.close()
  }
  expect(provider.isConnected).toBe(true)
})
