import { xxhashAsHex } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { createMemoryMetadataCache } from '../cache/createMemoryMetadataCache.ts'
import { connectChain } from './connectChain.ts'
import { type OpenApi, type OpenApiArgs, openApi } from './openApi.ts'

// polkadot.js alone takes seconds on a busy machine.
const key = (pallet: string, item: string): string =>
  `${xxhashAsHex(pallet, 128)}${xxhashAsHex(item, 128).slice(2)}`
const PARA_ID = key('ParachainInfo', 'ParachainId')
const NOW = key('Timestamp', 'Now')

async function open(args: OpenApiArgs): Promise<OpenApi> {
  const chain = await openApi(args)
  onTestFinished(() => chain.close())
  return chain
}

function le(value: number, bytes: number): string {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return `0x${buffer.subarray(0, bytes).toString('hex')}`
}

test('gives polkadot.js and the facts of the chain', async () => {
  const { urls, chain, nodes } = await startNodes({ runtime: assetHubRuntime() })
  chain.storage.set(PARA_ID, le(1000, 4))
  chain.storage.set(NOW, le(1_767_225_600_000, 8))
  chain.produce()
  chain.produce()
  const { api, facts, provider } = await open({
    endpoints: urls,
    expect: { paraId: 1000, specName: 'statemine', genesis: chain.genesisHash as `0x${string}` }
  })
  expect(api.runtimeVersion.specName.toString()).toBe('statemine')
  expect(provider.isConnected).toBe(true)
  const { runtimeApis, capabilities, ...rest } = facts
  expect(rest).toEqual({
    endpoint: urls[0],
    genesis: chain.genesisHash,
    chainName: 'Asset Hub Kusama',
    specName: 'statemine',
    specVersion: 1009003,
    transactionVersion: 15,
    codeHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    paraId: 1000,
    tokens: [{ symbol: 'KSM', decimals: 12 }],
    ss58Prefix: 2,
    best: { number: 12, hash: chain.hashAt(12) },
    finalized: { number: 10, hash: chain.hashAt(10) },
    finalizedLag: 2,
    bestTime: 1_767_225_600_000
  })
  expect(runtimeApis).toContainEqual({ id: '0x37e397fc7c91f5e4', name: 'Metadata', version: 2 })
  expect(runtimeApis.filter(({ name }) => name === undefined)).toEqual([])
  expect(capabilities.xcm.programs).toMatchObject({ value: [3, 4, 5] })
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
  // polkadot.js does not repeat the calls that identify the chain.
  expect(nodes[0]?.count('state_call')).toBe(2)
})

test('polkadot.js writes the extensions of a runtime that it does not know', async () => {
  const known = assetHubRuntime()
  // The same extension under a name of the same length.
  const rename = (hex: string): `0x${string}` => {
    const [from, to] = ['ChargeAssetTxPayment', 'GuestsAssetTxPayment'].map((name) =>
      Buffer.from(name).toString('hex')
    )
    return hex.replaceAll(from ?? '', to ?? '') as `0x${string}`
  }
  const calls = {
    ...known.calls,
    Metadata_metadata_at_version: rename(known.calls?.['Metadata_metadata_at_version'] as string)
  }
  const runtime = { ...known, metadata: rename(known.metadata), calls }
  const { urls } = await startNodes({ runtime })
  const { api } = await open({ endpoints: urls })
  expect(api.registry.getSignedExtensionTypes()).toMatchObject({
    guestsAssetTxPayment: expect.stringMatching(/^Lookup/)
  })
})

test('a chain with another genesis is refused, and is only asked for its identity', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const opening = openApi({ endpoints: urls, expect: { genesis: `0x${'11'.repeat(32)}` } })
  await expect(opening).rejects.toMatchObject({ code: 'ChainMismatch' })
  const asked = nodes[0]?.requests.map(({ method, params }) => [method, ...params].join(' '))
  expect(asked?.toSorted()).toEqual([
    'chain_getBlockHash',
    'chain_getBlockHash 0',
    'chain_getFinalizedHead',
    'state_getRuntimeVersion',
    'system_chain',
    'system_properties',
    'system_syncState'
  ])
})
test('metadata that polkadot.js cannot read is a coded error', async () => {
  const runtime = { ...assetHubRuntime(), metadata: '0x00', calls: {} }
  const { urls } = await startNodes({ runtime })
  await expect(openApi({ endpoints: urls })).rejects.toMatchObject({ code: 'EndpointRefused' })
})

test('without an answer, the deadline or a signal ends the opening', async () => {
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'system_properties' ? ({ kind: 'ignore' } as const) : undefined
    }
  ]
  const { urls } = await startNodes({ runtime: assetHubRuntime(), faults })
  const late = openApi({ endpoints: urls, deadlineMs: 300 })
  await expect(late).rejects.toMatchObject({ code: 'CallTimedOut', context: { method: 'openApi' } })
  await expect(connectChain({ endpoints: urls, deadlineMs: 300 })).rejects.toMatchObject({
    code: 'CallTimedOut',
    context: { method: 'connectChain' }
  })
  const controller = new AbortController()
  const aborted = openApi({ endpoints: urls, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(aborted).rejects.toMatchObject({
    code: expect.stringMatching(/OperationAborted|EndpointsUnavailable/)
  })
})

test('a second opening takes the metadata from the cache', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const metadataCache = createMemoryMetadataCache()
  for (let opening = 0; opening < 2; opening += 1) {
    const { api } = await open({ endpoints: urls, provider: { metadataCache } })
    expect(api.runtimeMetadata.version).toBe(15)
  }
  const downloads = nodes[0]?.requests.filter(
    ({ params }) => params[0] === 'Metadata_metadata_at_version'
  )
  expect(downloads).toHaveLength(1)
  // polkadot.js does not repeat the questions that identified the chain.
  expect(nodes[0]?.count('state_call')).toBe(2)
  expect(nodes[0]?.count('state_getStorageHash')).toBe(6)
  for (const method of ['rpc_methods', 'system_chain', 'system_properties']) {
    expect(nodes[0]?.count(method), method).toBe(2)
  }
})

test('answers of the identification are given once: later questions go to the node', async () => {
  const { urls, chain } = await startNodes({ runtime: assetHubRuntime() })
  const { api } = await open({ endpoints: urls })
  chain.produce()
  expect((await api.rpc.chain.getBlockHash()).toHex()).toBe(chain.hashAt(11))
})

test('the last finalized block is read without a request for its runtime', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const { api, facts } = await open({ endpoints: urls })
  const before = nodes[0]?.requests.length
  await api.at(facts.finalized.hash)
  expect(nodes[0]?.requests.length).toBe(before)
})

test('the connection ends although polkadot.js fails to disconnect', async () => {
  const { urls, nodes } = await startNodes({ runtime: assetHubRuntime() })
  const { api, close } = await openApi({ endpoints: urls })
  const failed = new TypeError('it does not disconnect')
  vi.spyOn(api, 'disconnect').mockRejectedValue(failed)
  await expect(close()).rejects.toBe(failed)
  await expect.poll(() => nodes[0]?.open).toBe(0)
})
