import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import {
  CODE_KEY,
  computeTrieRoot,
  createMemoryHintStore,
  createMemoryStorage,
  keyFromHex,
  keyToHex,
  StoragePrimer
} from '@paraclock/executor'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KEY_HEX, testWasm } from '../../test/support/testRuntime.ts'
import type { ChopsticksBlock, ChopsticksChain, ChopsticksLayer } from '../ChopsticksCore.ts'
import { LayerTracker } from '../layers/LayerTracker.ts'
import { type CallBlockArgs, callBlock } from './callBlock.ts'
import { RuntimeCache } from './RuntimeCache.ts'

const HASH: Hex = `0x${'45'.repeat(32)}`
const PARENT = `0x${'44'.repeat(32)}`
const CODE = keyToHex(CODE_KEY)
const runtimes = new RuntimeCache()

interface Setup extends Partial<Omit<ChopsticksChain, 'api'>> {
  readonly number?: number
  readonly state?: Record<string, string>
  readonly isLocal?: boolean
  /** Whether the requests that are sent ahead fail. */
  readonly isDeaf?: boolean
}

/** A block of a forked chain, and the recorded requests to its node. */
function open({ number = 7, state = {}, isLocal = false, isDeaf = false, ...more }: Setup = {}) {
  const asked: unknown[][] = []
  const ask =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args])
      if (isDeaf) throw new TypeError('gone')
      return { parentHash: PARENT }
    }
  const storage: ChopsticksLayer = {
    get: async (key) => state[key],
    getMany: async (keys) => keys.map((key) => state[key]),
    getKeysPaged: async () => [],
    deleted: () => false
  }
  const top = Object.entries(state).map(
    ([key, value]) => [keyFromHex(key as Hex), hexToBytes(value)] as const
  )
  const chain: ChopsticksChain = {
    ...{ mockSignatureHost: false, runtimeLogLevel: 0 },
    api: {
      getSystemChain: ask('getSystemChain'),
      getSystemProperties: ask('getSystemProperties'),
      getHeader: ask('getHeader'),
      getBlock: ask('getBlock'),
      getStorageBatch: ask('getStorageBatch'),
      ...(isLocal ? { localState: createMemoryStorage({ top }) } : {})
    },
    ...more
  }
  const parent = { metadata: ask('metadata')() } as unknown as ChopsticksBlock
  parent.metadata.catch(() => undefined)
  asked.length = 0
  const block: ChopsticksBlock = {
    ...{ number, hash: HASH, chain, storage, wasm: Promise.resolve(testWasm) },
    ...{ metadata: Promise.resolve('0x'), parentBlock: Promise.resolve(parent) }
  }
  const tools = {
    runtimes,
    tracker: new LayerTracker(() => undefined),
    primer: new StoragePrimer(undefined)
  }
  const call = (method: string, args: Partial<CallBlockArgs> = {}) =>
    callBlock({ ...tools, block, method, args: '0x', acceptSignatures: false, ...args })
  return { call, asked, block, state }
}

test.each([true, false])('a call reads the state of its block: in memory %s', async (isLocal) => {
  const { call } = open({ state: { [KEY_HEX]: '0x07' }, isLocal })
  expect(await call('Test_run')).toEqual({
    ...{ result: '0x010407', storageDiff: [], offchainStorageDiff: [], runtimeLogs: [] }
  })
  expect((await call('Set_run')).storageDiff).toEqual([[KEY_HEX, '0x76']])
})

test.each<[boolean, boolean, Hex]>([
  [false, false, '0x0000'],
  [true, false, '0x0100'],
  [false, true, '0x0101'],
  [true, true, '0x0101']
])(
  'with mocked signatures %s, and all accepted %s, a mocked and a wrong one count as %s',
  async (mockSignatureHost, acceptSignatures, counted) => {
    const { call } = open({ mockSignatureHost })
    expect((await call('Verify_run', { acceptSignatures })).result).toBe(counted)
  }
)

test.each([0, 1, 2, 3, 4, 5])(
  'a runtime logs as much as the chain wants: level %i',
  async (level) => {
    const { call } = open({ runtimeLogLevel: level })
    expect((await call('Level_run')).result).toBe(`0x0${level}`)
    expect((await call('Log_run')).runtimeLogs).toEqual([{ message: 'v', level: 2, target: 'k' }])
  }
)

test('a root is that of the changes', async () => {
  const entries = [[Uint8Array.of(0x6b), Uint8Array.of(0x76)]] as const
  const { result } = await open({ state: { '0x01': '0x02' } }).call('Root_run')
  expect(result).toBe(bytesToHex(computeTrieRoot({ entries, version: 1 })))
})

const methods = ['Metadata_metadata', 'Metadata_metadata_at_version', 'Metadata_metadata_versions']

test.each(methods)(
  'the answer of %s is kept for its arguments, and others are not',
  async (method) => {
    // The cache keeps one runtime, and its answers, for each code.
    const own = { runtimes: new RuntimeCache() }
    const { call, state } = open({ state: { [KEY_HEX]: '0x01' } })
    const first = await call(method, own)
    const { call: later } = open({ state: { ...state, [KEY_HEX]: '0x02' } })
    expect(await later(method, own)).toBe(first)
    expect((await later(method, { ...own, args: ['0x05'] })).result).toBe('0x010402')
    expect((await later('Test_run', own)).result).toBe('0x010402')
  }
)

const ahead = [['getSystemChain'], ['getSystemProperties'], ['getHeader', HASH]]
const ofParent = [
  ['getBlock', HASH],
  ['getHeader', HASH],
  ['getStorageBatch', '0x', [CODE], PARENT]
]

test.each<[string, Setup, readonly unknown[]]>([
  ['a later block', {}, [...ahead, ...ofParent]],
  ['the first block', { number: 0 }, ahead],
  ['a chain that keeps what it fetched', { db: {} }, [...ahead, ofParent[0]]],
  ['a chain in memory', { isLocal: true }, []],
  ['a node that fails', { isDeaf: true }, [...ahead, ...ofParent.slice(0, 2)]]
])(
  'what Chopsticks asks before its first block is asked once at the first call: %s',
  async (_, setup, expected) => {
    const { call, asked } = open(setup)
    const order = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort()
    for (let time = 0; time < 2; time += 1) {
      expect((await call('Test_run')).result).toBe('0x00')
      await new Promise((resolve) => setImmediate(resolve))
      expect(order(asked)).toEqual(order(expected))
    }
  }
)

test('the reads of a block are kept as hints, and fetched ahead for the next fork', async () => {
  const hints = createMemoryHintStore()
  const { codeHash } = await runtimes.get(testWasm)
  const load = vi.spyOn(hints, 'load')
  const { call } = open()
  const primer = new StoragePrimer(hints)
  await call('BlockBuilder_finalize_block', { primer })
  await call('Test_run', { primer })
  expect(load.mock.calls).toEqual([[codeHash]])
  expect(await hints.load(codeHash)).toMatchObject({
    methods: { block: { [`get ${KEY_HEX}`]: 0 } }
  })
  const local = open({ isLocal: true })
  load.mockClear()
  await local.call('BlockBuilder_finalize_block', { primer: new StoragePrimer(hints) })
  expect(load).not.toHaveBeenCalled()
  // The hints are loaded also if the answer is known.
  await open().call('Metadata_metadata', { primer: new StoragePrimer(hints) })
  await open().call('Metadata_metadata', { primer: new StoragePrimer(hints) })
  expect(load).toHaveBeenCalledTimes(2)
})

/** An off-chain worker with one stored value, and its recorded calls. */
function openWorker(value: unknown, accepts = true) {
  const done: unknown[][] = []
  const worker = {
    get: (key: Hex) => {
      done.push(['get', key])
      return value
    },
    set: (...args: unknown[]) => void done.push(['set', ...args]),
    pushExtrinsic: async (...args: unknown[]) => {
      done.push(['push', ...args])
      if (!accepts) throw new TypeError('refused')
    }
  }
  return { worker, done }
}

test.each([
  ['0x07', '0x010407'],
  [null, '0x00'],
  [undefined, '0x00']
])('an off-chain worker reads %j from the storage of its chain', async (value, result) => {
  const { worker, done } = openWorker(value)
  expect((await open({ offchainWorker: worker }).call('Kept_run')).result).toBe(result)
  expect(done).toEqual([['get', KEY_HEX]])
})

test('what an off-chain worker writes is set, and its transactions are pushed after it', async () => {
  for (const accepts of [true, false]) {
    const { worker, done } = openWorker(null, accepts)
    const { call, block } = open({ offchainWorker: worker })
    expect((await call('Keep_run')).offchainStorageDiff).toEqual([[KEY_HEX, '0x76']])
    await call('Drop_run')
    expect((await call('Submit_run')).result).toBe('0x00')
    expect(done).toEqual([
      ['set', KEY_HEX, '0x76'],
      ['set', KEY_HEX, null],
      ['push', block, '0x76']
    ])
  }
})

test('an off-chain worker has a time and random numbers', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_234_567_890_123 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { call } = open({ offchainWorker: openWorker(null).worker })
  const { result } = await call('Now_run')
  expect(new DataView(hexToBytes(result).buffer).getBigUint64(0, true)).toBe(1_234_567_890_123n)
  const seeds = [(await call('Seed_run')).result, (await call('Seed_run')).result]
  expect(new Set([...seeds, `0x${'00'.repeat(32)}`]).size).toBe(3)
})

test.each<[string, Setup]>([
  ['a chain without a worker', {}],
  ['a worker that has no storage', { offchainWorker: { set: () => undefined } as never }]
])('%s gives a call nothing off chain', async (_, setup) => {
  const { call } = open(setup)
  for (const method of ['Kept_run', 'Now_run', 'Submit_run']) {
    await expect(call(method)).rejects.toMatchObject({ code: 'HostFunctionUnavailable' })
  }
  expect((await call('Keep_run')).offchainStorageDiff).toEqual([[KEY_HEX, '0x76']])
})
