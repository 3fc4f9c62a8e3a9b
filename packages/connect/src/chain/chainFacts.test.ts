import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, codeKey, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test, vi } from 'vitest'
import { createMemorySource } from '../source/createMemorySource.ts'
import type { StateSource } from '../source/StateSource.ts'
import { basisOfRun } from './basisOfRun.ts'
import { createChain } from './createChain.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { identifyChain, readProperties } from './identifyChain.ts'
import { nativeToken } from './nativeToken.ts'
import { openBlockState } from './openBlockState.ts'
import { readThrough } from './readThrough.ts'
import { declareApi, runtimeApiId, runtimeApiName } from './runtimeApiNames.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const hash = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`

test('the id of an API is the hash of its name, and names of known APIs are found by it', () => {
  const names = ['Core', 'DryRunApi', 'AuraApi', 'ValidateStatement', 'Acme', 'Acme']
  for (const name of names) {
    expect(runtimeApiId(name)).toBe(
      bytesToHex(blake2b(new TextEncoder().encode(name), { dkLen: 8 }))
    )
  }
  expect(names.map((name) => runtimeApiName(runtimeApiId(name)))).toEqual([
    ...['Core', 'DryRunApi', 'AuraApi', 'ValidateStatement', undefined, undefined]
  ])
  expect(declareApi('0xdf6acb689907609b', 5)).toEqual({
    ...{ id: '0xdf6acb689907609b', name: 'Core', version: 5 }
  })
})

test('the native token is the first of the properties, or has no decimals', () => {
  const tokens = [
    { symbol: 'ACM', decimals: 12 },
    { symbol: 'USD', decimals: 6 }
  ]
  const chain = (facts: object) =>
    createChain({ name: 'acme', metadata, source: createMemorySource(), facts })
  expect(nativeToken(chain({ tokens }))).toEqual(tokens[0])
  expect(nativeToken(chain({}))).toEqual({ symbol: 'unit', decimals: 0 })
})

test('a chain that is given nothing has block 0, and the versions of its metadata', async () => {
  const closed = vi.fn(async () => {})
  const source = { ...createMemorySource(), endpoint: 'wss://a.example' }
  const chain = createChain({ name: 'acme', metadata, source, close: closed })
  const block = { number: 0, hash: hash(0) }
  expect(chain.block).toEqual(block)
  expect(chain.facts).toMatchObject({
    ...{ endpoint: 'wss://a.example', genesis: hash(0), chainName: 'acme', tokens: [] },
    ...{ best: block, finalized: block, finalizedLag: 0, ss58Prefix: 12_000 },
    ...{ specName: 'paraclock-target', specVersion: chain.runtime.version?.specVersion }
  })
  expect(chain.facts).toHaveProperty('bestTime', undefined)
  await chain.close()
  expect(closed).toHaveBeenCalledOnce()
  await createChain({ name: 'acme', metadata, source }).close()
})

test('given facts take precedence over the metadata, also the prefix of addresses', () => {
  const facts = { specName: 'mine', specVersion: 3, ss58Prefix: 42, runtimeApis: [] }
  const chain = createChain({ name: 'acme', metadata, source: createMemorySource(), facts })
  expect(chain.facts).toMatchObject(facts)
  expect(chain.runtime.ss58Prefix).toBe(42)
  const opened = createChain({ name: 'a', metadata: chain.runtime, source: createMemorySource() })
  expect(opened.runtime).toBe(chain.runtime)
})

test.each([
  ['proven', 'computed'],
  ['stated', 'stated'],
  [undefined, 'stated']
] as const)('a run on %s state is %s', (basis, expected) => {
  const basisOf = basis === undefined ? undefined : vi.fn(() => basis)
  const source = { ...createMemorySource(), ...(basisOf && { basisOf }) }
  const chain = createChain({ name: 'acme', metadata, source })
  expect(basisOfRun(chain)).toBe(expected)
  if (basisOf) expect(basisOf.mock.calls).toEqual([[hash(0)]])
})

test('the state of a block is opened by its source, or from the answers of its source', async () => {
  const state = {} as Awaited<ReturnType<typeof openBlockState>>
  const stateAt = vi.fn(async () => state)
  const block = { number: 1, hash: hash(1) }
  const own = { ...createMemorySource(), stateAt }
  expect(await openBlockState({ source: own, block })).toBe(state)
  expect(stateAt.mock.calls).toEqual([[hash(1)]])
  const request = vi.fn(async () => null)
  const plain = { ...createMemorySource(), request }
  for (const _time of [1, 2]) {
    await expect(openBlockState({ source: plain, block })).rejects.toMatchObject({
      code: 'BlockMissing'
    })
  }
  expect(request.mock.calls).toEqual(Array(2).fill(['chain_getHeader', [hash(1)]]))
})

test('a chain of another kind is returned as it is', () => {
  const other = { name: 'other' } as ReturnType<typeof createChain>
  expect(readThrough(other, createMemorySource())).toBe(other)
})

test('metadata is fetched at a block, and its last form at the same block', async () => {
  const call = vi.fn<StateSource['call']>(async () => '0x00')
  const request = vi.fn(async () => '0x6d')
  const limits = { deadlineMs: 7000 }
  await fetchMetadata({ call, request, endpoint: 'wss://a.example' }, hash(7), limits)
  expect(call.mock.calls).toEqual(
    ['0x10000000', '0x0f000000'].map((version) => [
      ...['Metadata_metadata_at_version', version, { at: hash(7), ...limits }]
    ])
  )
  expect(request.mock.calls).toEqual([['state_getMetadata', [hash(7)], limits]])
  await fetchMetadata({ call, request })
  expect(request.mock.calls.at(-1)).toEqual(['state_getMetadata', [], {}])
  request.mockResolvedValue('no hex')
  const malformed = fetchMetadata({ call, request, endpoint: 'wss://a.example' })
  await expect(malformed).rejects.toMatchObject({
    code: 'AnswerMalformed',
    context: { endpoint: 'wss://a.example' }
  })
})

test.each([
  [{ ss58Format: 1, ss58Prefix: 2, SS58Prefix: 3 }, 1],
  [{ ss58Prefix: 2, SS58Prefix: 3 }, 2],
  [{ SS58Prefix: 3 }, 3],
  [7, undefined]
])('the prefix in %j is %s', (properties, ss58Prefix) => {
  expect(readProperties(properties)).toEqual({ tokens: [], ss58Prefix })
})

/** The identity of a chain whose node answers as given. */
function identify(answers: Readonly<Record<string, unknown>> = {}, genesis?: Hex) {
  const usual = {
    ...{ chain_getBlockHash: hash(2), chain_getFinalizedHead: hash(1), system_chain: 'Acme' },
    ...{ system_properties: {}, state_getStorageHash: hash(3), state_getStorage: null },
    state_getRuntimeVersion: { specName: 'acme', specVersion: 7 }
  }
  const headers: Readonly<Record<string, number>> = { [hash(1)]: 10, [hash(2)]: 12 }
  const requests: object[] = []
  const onHeads = vi.fn()
  const reading = identifyChain({
    ...{ deadlineMs: 7, onHeads },
    node: { endpoint: 'ws://acme', genesis },
    source: {
      request: async (method, params, options) => {
        requests.push({ method, params, ...options })
        const answer = answers[method]
        if (typeof answer === 'function') return await answer()
        if (method in answers) return answer
        const header = { number: headers[String(params[0])], parentHash: hash(0) }
        return method === 'chain_getHeader' ? header : usual[method as keyof typeof usual]
      }
    }
  })
  return { reading, requests, onHeads }
}

test('a chain is identified in two rounds, of which only the first may be early', async () => {
  const { reading, requests, onHeads } = identify({}, hash(9))
  expect(await reading).toEqual({
    isSettled: true,
    identity: {
      ...{ endpoint: 'ws://acme', genesis: hash(9), chainName: 'Acme', codeHash: hash(3) },
      ...{ specName: 'acme', specVersion: 7, transactionVersion: 0, runtimeApis: [] },
      ...{ paraId: undefined, tokens: [], ss58Prefix: undefined, bestTime: undefined },
      ...{ best: { number: 12, hash: hash(2) }, finalized: { number: 10, hash: hash(1) } },
      finalizedLag: 2
    }
  })
  const code = { likely: hash(3), hash: expect.any(Promise) }
  expect(onHeads.mock.calls).toEqual([[hash(2), hash(1), code]])
  const limits = { deadlineMs: 7, signal: undefined }
  expect(requests.slice(0, 6)).toEqual(
    [
      ...['chain_getBlockHash', 'chain_getFinalizedHead', 'state_getRuntimeVersion'],
      ...['system_properties', 'system_chain']
    ]
      .map((method) => ({ method, params: [] as string[] }))
      .concat({ method: 'state_getStorageHash', params: [codeKey] })
      .map((request) => ({ ...request, early: true, ...limits }))
  )
  expect(requests.slice(6)).toHaveLength(6)
  for (const request of requests.slice(6)) expect(request).toMatchObject(limits)
  expect(JSON.stringify(requests.slice(6))).not.toContain('early')
})

test('a best block below the finalized one is not behind it', async () => {
  const swapped = { chain_getBlockHash: hash(1), chain_getFinalizedHead: hash(2) }
  expect(await identify(swapped, hash(9)).reading).toMatchObject({ identity: { finalizedLag: 0 } })
})

test.each<[string, Record<string, unknown>, object]>([
  [
    'the code hash',
    { state_getStorageHash: () => Promise.reject(new TypeError('no')) },
    { codeHash: undefined }
  ],
  ['a code hash that is none', { state_getStorageHash: '0x00' }, { codeHash: undefined }],
  ['a name', { system_chain: 7 }, { chainName: '' }],
  ['a number of the right width', { state_getStorage: '0x00' }, { paraId: undefined }]
])('a chain may lack %s', async (_, answers, facts) => {
  expect((await identify(answers, hash(9)).reading).identity).toMatchObject(facts)
})

test.each<[string, Record<string, unknown>, string]>([
  ['chain_getBlockHash', { chain_getBlockHash: null }, 'returned an answer of another type'],
  ['chain_getFinalizedHead', { chain_getFinalizedHead: 7 }, 'returned an answer of another type'],
  ['chain_getHeader', { chain_getHeader: null }, 'returned an answer of another type'],
  [
    'state_getRuntimeVersion',
    { state_getRuntimeVersion: {} },
    'returned an answer of another type'
  ],
  ['chain_getBlockHash', {}, 'did not answer with a hash']
])('a chain must have an answer to %s: %#', async (method, answers, problem) => {
  const genesis = problem.startsWith('did') ? undefined : hash(9)
  await expect(identify(answers, genesis).reading).rejects.toMatchObject({
    code: 'AnswerMalformed',
    context: { endpoint: 'ws://acme', problem: expect.stringContaining(`${method} ${problem}`) }
  })
})
