import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '@paraclock/core'
import type { FakeNode } from '@tooling/faults'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assetHubRuntime } from '../../test/support/assetHubRuntime.ts'
import { startNodes } from '../../test/support/startNodes.ts'
import { createMemoryMetadataCache } from '../cache/createMemoryMetadataCache.ts'
import { type ConnectedChain, connectChain } from '../chain/connectChain.ts'
import { systemClock } from '../clock/Clock.ts'
import { createDirectoryChainMemory } from '../node/createDirectoryChainMemory.ts'
import type { ChainMemory, RememberedChain } from './ChainMemory.ts'
import { createMemoryChainMemory } from './createMemoryChainMemory.ts'

const RUNTIME = assetHubRuntime()
const [FIRST, SECOND] = ['0xaa01', '0xaa02'] as const
const TASK_ID = 'automationTime_generateTaskId'

// A clock at a hundredth of the speed. The answers, which are kept for five seconds, then last for
// the whole test.
const slowly = (): number => performance.now() / 100

async function start(args: Parameters<typeof startNodes>[0] = {}) {
  const started = await startNodes({ runtime: RUNTIME, ...args })
  const metadataCache = createMemoryMetadataCache()
  const open = async (memory: ChainMemory): Promise<ConnectedChain> => {
    const chain = await connectChain({
      endpoints: started.urls,
      memory,
      provider: { metadataCache, clock: { ...systemClock, now: slowly } }
    })
    onTestFinished(() => chain.close())
    return chain
  }
  const [node] = started.nodes
  if (node === undefined) throw new TypeError('no node')
  return { ...started, node, open, metadataCache }
}

/** Reads the value of `FIRST`, and then the value of the key that this value is. */
async function follow({ source, block }: ConnectedChain): Promise<readonly (Hex | null)[]> {
  const read = async (key: Hex): Promise<Hex | null> =>
    (await source.getStorage([key], { at: block.hash }))[0] ?? null
  const next = await read(FIRST)
  return [next, await read(next ?? '0x')]
}

/** Returns the parameters of the storage reads of these tests, from one request on. */
function readsSince({ requests }: FakeNode, from: number): readonly (readonly unknown[])[] {
  const asked = requests.slice(from).map(({ params }) => params)
  return asked.filter((params) => JSON.stringify(params).includes('0xaa0'))
}

/** Waits until the node has received all requests so far. */
async function hearFrom({ provider }: ConnectedChain): Promise<void> {
  // Requests of this tick have been sent by then.
  await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))))
  await provider.request({ method: 'system_health' })
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** A memory over a list that the test can read and change. */
function keepIn(chains: (RememberedChain | undefined)[]): ChainMemory {
  return {
    recall: async () => chains.at(-1),
    remember: async (_, chain) => void chains.push(chain)
  }
}

test('the questions of the last time are asked at once, and answered for the new block', async () => {
  const { chain, node, open } = await start()
  const memory = createMemoryChainMemory()
  chain.storage.set(FIRST, SECOND)
  chain.storage.set(SECOND, '0x01')
  const first = await open(memory)
  expect(await follow(first)).toEqual([SECOND, '0x01'])
  await first.close()

  chain.storage.set(SECOND, '0x02')
  chain.produce()
  chain.finalize(11)
  const before = node.requests.length
  const second = await open(memory)
  expect(second.facts.finalized.number).toBe(11)
  expect(await follow(second)).toEqual([SECOND, '0x02'])
  const hash = second.facts.finalized.hash
  expect(readsSince(node, before)).toEqual([[[FIRST, SECOND], hash]])
})

test('a changed question is sent, and replaces the old one in the memory', async () => {
  const { chain, node, open } = await start()
  const kept: RememberedChain[] = []
  chain.storage.set(FIRST, SECOND)
  const first = await open(keepIn(kept))
  await follow(first)
  await first.close()
  chain.storage.set(FIRST, '0xaa03')
  chain.storage.set('0xaa03', '0x07')
  const before = node.requests.length
  const second = await open(keepIn(kept))
  expect(await follow(second)).toEqual(['0xaa03', '0x07'])
  const { hash } = second.facts.finalized
  expect(readsSince(node, before)).toEqual([
    [[FIRST, SECOND], hash],
    ['0xaa03', hash]
  ])
  await second.close()
  expect(kept.map(({ questions }) => questions)).toEqual(
    [SECOND, '0xaa03'].map((key) => [
      { method: 'state_getStorage', params: [FIRST, null] },
      { method: 'state_getStorage', params: [key, null] }
    ])
  )
  // An unchanged memory is not written again.
  const third = await open(keepIn(kept))
  await follow(third)
  await third.close()
  expect(kept).toHaveLength(2)
})

test('metadata is taken from the cache only if the block has the remembered code', async () => {
  const { node, open, metadataCache } = await start()
  const kept: RememberedChain[] = []
  await (await open(keepIn(kept))).close()
  const [right] = kept
  if (right === undefined) throw new TypeError('nothing is remembered')
  const get = vi.spyOn(metadataCache, 'get')
  const known = await open(keepIn([right]))
  const other = `0x${'77'.repeat(32)}` as const
  // The cache also has metadata for the wrong code, which only the comparison rejects.
  for (const [key] of [...get.mock.calls]) {
    const blob = (await metadataCache.get(key))?.replaceAll(
      hexOf('ParachainSystem'),
      hexOf('Other'.repeat(3))
    )
    if (blob !== undefined) await metadataCache.set({ ...key, codeHash: other }, blob)
  }
  get.mockClear()
  const wrong = await open(keepIn([{ ...right, codeHash: other }]))
  expect(get.mock.calls.map(([{ codeHash }]) => codeHash)).toContain(other)
  const listNames = ({ runtime }: ConnectedChain): readonly string[] =>
    runtime.metadata.pallets.map(({ name }) => name)
  expect(listNames(wrong)).toEqual(listNames(known))
  expect(listNames(wrong)).toContain('ParachainSystem')
  expect(wrong.facts).toEqual(known.facts)
  // All answers were available, so no question was sent again.
  expect(
    node.requests.filter(({ params }) => params[0] === 'Metadata_metadata_at_version')
  ).toHaveLength(1)
})

test('nothing is sent ahead to another chain than the remembered one', async () => {
  const { node, open } = await start()
  const known = { genesis: `0x${'11'.repeat(32)}`, codeHash: null } as const
  const question = { method: 'state_getStorage', params: [FIRST, null] }
  await hearFrom(await open(keepIn([{ ...known, questions: [question] }])))
  expect(JSON.stringify(node.requests)).not.toContain(FIRST)
})

test('only reads are sent ahead, even if a memory holds other calls', async () => {
  const { chain, node, open } = await start()
  const dangerous = [
    { method: 'author_submitExtrinsic', params: ['0xc48400'] },
    { method: 'author_submitAndWatchExtrinsic', params: ['0xc48400'] },
    { method: 'dev_effect', params: ['once'] },
    { method: 'chain_subscribeFinalizedHeads', params: [] },
    { method: 'chain_getFinalizedHead', params: [] },
    // The memory must not choose the block.
    { method: 'state_getStorage', params: ['0xaa09', chain.hashAt(1)] },
    { method: 'state_getStorage', params: ['0xaa09'] }
  ]
  const kept = { genesis: chain.genesisHash as Hex, codeHash: null, questions: dangerous }
  const plain = await open(createMemoryChainMemory())
  const usual = node.requests.map(({ method }) => method)
  const before = node.requests.length
  await plain.close()
  const opened = await open(keepIn([kept]))
  await hearFrom(opened)
  const asked = node.requests.slice(before).map(({ method }) => method)
  expect(asked.filter((method) => !usual.includes(method))).toEqual(['system_health'])
  expect(JSON.stringify(node.requests)).not.toContain('0xaa09')
  expect(chain.effects.size).toBe(0)

  // A submission by the program is neither remembered nor delayed.
  const bytes = `0xc484${'00'.repeat(48)}`
  await opened.provider.request({ method: 'author_submitExtrinsic', params: [bytes] })
  expect(chain.effects.get(bytes)).toBe(1)
  await opened.close()
})

test('a refusal reaches the caller, and the question is not sent ahead again', async () => {
  const { node, open } = await start()
  const kept: (RememberedChain | undefined)[] = []
  const first = await open(keepIn(kept))
  await first.provider.request({ method: 'system_chain' })
  await expect(
    first.provider.request({ method: TASK_ID, params: ['x', 'y'] })
  ).rejects.toMatchObject({ code: 'CallRefused' })
  await first.close()
  expect(kept[0]?.questions).toEqual([])
  const foreseen = { method: TASK_ID, params: ['x', 'y'] }
  const second = await open(keepIn([{ ...(kept[0] as RememberedChain), questions: [foreseen] }]))
  await expect(second.provider.request(foreseen)).rejects.toMatchObject({ code: 'CallRefused' })
  await expect(second.provider.send(TASK_ID, ['x', 'y'])).rejects.toMatchObject({ code: -32601 })
  // One request of the first program, one ahead, and one for each of the two callers.
  expect(node.count(TASK_ID)).toBe(4)
})

test('a caller can stop waiting for a pending answer', async () => {
  const { chain, node, open } = await start()
  const question = { method: 'state_call', params: ['Core_version', '0x', null] }
  const kept = { genesis: chain.genesisHash as Hex, codeHash: null, questions: [question] }
  node.faults = {
    request: ({ params }) => (params[0] === 'Core_version' ? { kind: 'ignore' } : undefined)
  }
  const { provider, facts } = await open(keepIn([kept]))
  const request = { method: 'state_call', params: ['Core_version', '0x', facts.finalized.hash] }
  const stopping = new AbortController()
  const stopped = provider.request({ ...request, signal: stopping.signal })
  stopping.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'OperationAborted' })
  const late = provider.request({ ...request, deadlineMs: 20 })
  await expect(late).rejects.toMatchObject({ code: 'CallTimedOut' })
  // No caller sent the request again: both waited for the answer to the early request.
  expect(node.count('state_call')).toBe(2)
})

test('an answer that is not used in time is dropped', async () => {
  const { chain, node, urls } = await start()
  let late = 0
  const clock = { ...systemClock, now: () => slowly() + late }
  chain.storage.set(FIRST, '0x01')
  const question = { method: 'state_getStorage', params: [FIRST, null] }
  const kept = { genesis: chain.genesisHash as Hex, codeHash: null, questions: [question] }
  const opened = await connectChain({
    endpoints: urls,
    memory: keepIn([kept]),
    provider: { clock }
  })
  onTestFinished(() => opened.close())
  const read = (): Promise<unknown> =>
    opened.provider.send('state_getStorage', [FIRST, opened.facts.finalized.hash])
  expect(await read()).toBe('0x01')
  expect(readsSince(node, 0)).toHaveLength(1)
  late = 6000
  expect(await read()).toBe('0x01')
  expect(readsSince(node, 0)).toHaveLength(2)
})

test('a failing memory does not fail the opening', async () => {
  const { open } = await start()
  const broken: ChainMemory = {
    recall: () => Promise.reject(new TypeError('no')),
    remember: () => Promise.reject(new TypeError('no'))
  }
  const opened = await open(broken)
  await opened.close()
  expect(opened.facts.specName).toBe('statemine')
})

test('the questions that identify a node are sent with those that verify it', async () => {
  const { node, urls } = await start()
  node.faults = {
    request: ({ method, params }) =>
      method === 'chain_getBlockHash' && params[0] === 0 ? { kind: 'ignore' } : undefined
  }
  const opening = connectChain({ endpoints: urls, provider: { answerMs: 200 } })
  await expect(opening).rejects.toMatchObject({ code: 'EndpointTimedOut' })
  expect(node.count('chain_getFinalizedHead')).toBe(1)
  // No later question was sent.
  expect(node.count('state_getStorageHash')).toBe(0)
  expect(node.count('state_queryStorageAt')).toBe(0)
})

test('a memory drops the oldest chain', async () => {
  const memory = createMemoryChainMemory()
  const chain = { genesis: '0x00', codeHash: null, questions: [] } as const
  for (let index = 0; index < 101; index += 1) await memory.remember([`wss://${index}`], chain)
  expect(await memory.recall(['wss://0'])).toBeUndefined()
  expect(await memory.recall(['wss://1'])).toEqual(chain)
})

test('a memory in a folder outlives the process, does not name endpoints, and only its owner can read it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'paraclock-chains-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const endpoints = ['wss://rpc.example/key/s3cret']
  const chain = {
    genesis: `0x${'01'.repeat(32)}`,
    codeHash: null,
    questions: [{ method: 'state_getStorage', params: [FIRST, null] }]
  } as const
  await createDirectoryChainMemory({ directory }).remember(endpoints, chain)
  const memory = createDirectoryChainMemory({ directory })
  expect(await memory.recall(endpoints)).toEqual(chain)
  expect(await memory.recall(['wss://rpc.example'])).toBeUndefined()
  const [name = ''] = readdirSync(directory)
  const path = join(directory, name)
  expect(name).toMatch(/^[0-9a-f]{40}\.chain$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const text = readFileSync(path, 'utf8')
  expect(text).not.toContain('s3cret')
  expect(text).not.toContain('example')
  writeFileSync(path, text.replace(FIRST, SECOND))
  expect(await memory.recall(endpoints)).toBeUndefined()
})
