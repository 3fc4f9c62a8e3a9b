import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { type ChangedKey, createQueue } from '@paraclock/simulation'
import { openRuntime } from '@paraclock/types'
import { beforeEach, expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import type { CreatedDevnet } from '../../createDevnet.ts'
import { listDevMethods } from './listDevMethods.ts'

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 16 })

const start = () => {
  const stub = createStubChain()
  const calls: unknown[] = []
  const inTurn = createQueue()
  let now = 60n
  const network = {
    devnet: {
      chains: [{ name: 'stub', api: {} }],
      now: () => now,
      build: async (rounds: number) => {
        for (let built = 0; built < rounds; built += 1) stub.build()
      },
      travelTo: async (time: bigint) => {
        now = time
      }
    },
    inTurn,
    setBuildMode: (mode: string) => calls.push(mode),
    goTo: async (chain: string, block: string) => calls.push([chain, block])
  } as unknown as CreatedDevnet
  return {
    stub,
    calls,
    inTurn,
    network,
    ...createCaller(listDevMethods(stub.chain, () => network))
  }
}

let { stub, calls, inTurn, network, ask } = start()
beforeEach(() => {
  const started = start()
  stub = started.stub
  calls = started.calls
  inTurn = started.inTurn
  network = started.network
  ask = started.ask
})

test('blocks are built, one if no number is given, and the hash of the last is told', async () => {
  expect(await ask('dev_newBlock')).toBe(stub.chain.head.hash)
  expect(stub.chain.head.number).toBe(2)
  await ask('dev_newBlock', { count: 3 })
  expect(stub.chain.head.number).toBe(5)
  await ask('dev_newBlock', { to: 9, transactions: ['0x0401'] })
  expect(stub.chain.head.number).toBe(9)
  expect(stub.submitted).toEqual(['0x0401'])
  // As with Chopsticks, there is always one more.
  expect(await ask('dev_newBlock', { to: 1 })).toBe(stub.chain.head.hash)
  expect(stub.chain.head.number).toBe(10)
})

test('a chain that skips rounds is waited for, and one that builds none is not', async () => {
  let every = 4
  let rounds = 0
  const build = async (count: number): Promise<void> => {
    for (let built = 0; built < count; built += 1) {
      rounds += 1
      if (rounds % every === 0) stub.build()
    }
  }
  Object.assign(network.devnet, { build })
  await ask('dev_newBlock', { count: 5 })
  expect(stub.chain.head.number).toBe(6)
  every = Number.POSITIVE_INFINITY
  rounds = 0
  await expect(ask('dev_newBlock', { count: 500 })).rejects.toMatchObject({
    code: 'CallRefused',
    context: { rpcMessage: 'stub built no block in 10 rounds: it is halted' }
  })
  expect(rounds).toBe(10)
})

test('time is a date or any number of milliseconds', async () => {
  expect(await ask('dev_timeTravel', 90_000)).toBe(90_000)
  expect(await ask('dev_timeTravel', 100_001.5)).toBe(101_000)
  expect(await ask('dev_timeTravel', '2026-01-01T00:00:00Z')).toBe(1_767_225_600_000)
})

test('the head is set by a hash, a number, or how many blocks it goes back', async () => {
  const { hash } = stub.chain.head
  stub.build()
  for (const block of [hash, 1, -1]) expect(await ask('dev_setHead', block)).toBe(hash)
  expect(calls).toEqual([hash, hash, hash].map((block) => ['stub', block]))
})

test('storage is set between two rounds, on the head of that time', async () => {
  const sets: unknown[] = []
  Object.assign(stub.chain, {
    set: async (changes: unknown) => void sets.push([stub.chain.head.number, changes])
  })
  const { hash: before } = stub.chain.head
  const held = Promise.withResolvers<void>()
  const building = inTurn('building blocks', {}, async () => {
    await held.promise
    stub.build()
  })
  const setting = ask('dev_setStorage', [['0x01', '0x02']])
  const late = ask('dev_setStorage', [['0x01', '0x03']], before)
  const refused = expect(late).rejects.toMatchObject({
    context: { problem: expect.stringContaining('is not the head') }
  })
  await passTurn()
  expect(sets).toEqual([])
  held.resolve()
  await building
  expect(await setting).toBe(stub.chain.head.hash)
  await refused
  expect(sets).toEqual([[2, [['0x01', '0x02']]]])
})

test('the mode of building blocks is one of three', async () => {
  for (const mode of ['Batch', 'Instant', 'Manual']) {
    expect(await ask('dev_setBlockBuildMode', mode)).toBeNull()
  }
  expect(calls).toEqual(['Batch', 'Instant', 'Manual'])
})

test.each([
  ['dev_newBlock', [{ count: 0 }], 'is less than one block'],
  ['dev_newBlock', [{ count: 1_001 }], 'is more than 1000 blocks'],
  ['dev_newBlock', [{ to: 10_000 }], 'is more than 1000 blocks ahead'],
  ['dev_newBlock', [{ count: '2' }], 'is not a number of blocks'],
  ['dev_newBlock', [{ dmp: [] }], 'has "dmp": it takes count, to and transactions'],
  ['dev_newBlock', [2], 'is not an object with count, to and transactions'],
  ['dev_timeTravel', [], 'is missing'],
  ['dev_timeTravel', ['soon'], 'is not a date'],
  ['dev_timeTravel', [{}], 'is neither a date nor milliseconds'],
  ['dev_timeTravel', [1], 'is before 1970-01-01T00:01:06.000Z'],
  ['dev_setHead', [99], 'is not a block that is kept'],
  ['dev_setHead', ['head'], 'is neither a hash nor a number'],
  ['dev_setBlockBuildMode', ['Often'], 'is not one of Batch, Instant, Manual'],
  ['dev_runBlock', [{ block: { header: {}, extrinsics: [] } }], 'has no header with a digest'],
  ['dev_runBlock', [{ block: {} }], 'has no block with a header and extrinsics'],
  [
    'dev_runBlock',
    [{ block: { header: { digest: { logs: [] } }, extrinsics: [] }, includeBlockDetails: true }],
    'has "includeBlockDetails": it takes block, parent, includeRaw and includeParsed'
  ],
  ['dev_runBlock', [2], 'is not an object with a block'],
  ['dev_dryRun', [2], 'is not an object with extrinsic, at and raw'],
  ['dev_dryRun', [{}], 'is not an object with extrinsic, at and raw'],
  ['dev_dryRun', [{ extrinsic: 1 }], 'has no extrinsic'],
  ['dev_dryRun', [{ extrinsic: '0x00', hrmp: [] }], 'has "hrmp": it takes extrinsic, at and raw'],
  ['dev_setStorage', [[], `0x${'00'.repeat(32)}`], 'is not the head']
])('%s refuses %j', async (method, params, problem) => {
  await expect(ask(method, ...params)).rejects.toMatchObject({
    code: 'RpcParamInvalid',
    context: { method, problem: expect.stringContaining(problem) }
  })
})

test('a transaction, or a call with its account, is run at a block, and a refusal is told', async () => {
  const asked: unknown[] = []
  let result = Uint8Array.of(0, 0)
  Object.assign(stub.chain, {
    dryRun: async (...args: unknown[]) => {
      asked.push(args)
      const changes = [
        { key: '0x01', before: null, after: Uint8Array.of(7) },
        { key: '0x02', before: Uint8Array.of(7), after: null },
        { key: '0x03', before: null, after: Uint8Array.of(7), child: '0x04' }
      ]
      return { result, changes }
    }
  })
  const { hash: at } = stub.chain.head
  const made = { call: '0x05', address: 'Alice' }
  for (const extrinsic of ['0x0400', made])
    expect(await ask('dev_dryRun', { extrinsic, raw: true })).toEqual([
      ['0x01', '0x07'],
      ['0x02', null]
    ])
  expect(asked).toEqual([
    [Uint8Array.of(4, 0), { at }],
    [{ account: 'Alice', call: Uint8Array.of(5) }, { at }]
  ])
  result = Uint8Array.of(1, 0, 2)
  await expect(ask('dev_dryRun', { extrinsic: made, at })).rejects.toMatchObject({
    context: { problem: expect.stringContaining('is refused: ') }
  })
})

test('a block is run phase by phase', async () => {
  stub.upgrade(metadata)
  stub.build()
  const logs = [{ level: 'Info', target: 'runtime', message: 'told' }]
  const phases = Array.from({ length: 4 }, () => ({ changes: [], logs }))
  Object.assign(stub.chain, { runBlock: async () => phases })
  const block = { header: { digest: { logs: ['0x00'] } }, extrinsics: ['0x0400', '0x0401'] }
  const run = (await ask('dev_runBlock', { block })) as { phases: { phase: unknown }[] }
  expect(run.phases).toEqual(
    ['Initialization', 0, 1, 'Finalization'].map((phase) => ({ phase, storageDiff: [], logs }))
  )
})

test('before the network is there, nothing drives it', async () => {
  const early = createCaller(listDevMethods(stub.chain, () => undefined))
  await expect(early.ask('dev_newBlock')).rejects.toMatchObject({ code: 'RpcMethodUnknown' })
})

test('the changes of an older block are decoded by the runtime of this block', async () => {
  const later = readRuntimeMetadata({ runtime: 'relay', version: 16 })
  stub.upgrade(metadata)
  const { hash } = stub.build()
  stub.upgrade(later)
  stub.build()
  const item = openRuntime({ metadata }).storage('ParachainInfo', 'ParachainId')
  const change: ChangedKey = {
    ...{ key: item?.key() ?? '0x', before: null, after: hexToBytes('0x07000000') }
  }
  Object.assign(stub.chain, {
    runtime: openRuntime({ metadata: later }),
    dryRun: async () => ({ result: Uint8Array.of(0, 0), changes: [change] }),
    runBlock: async () => [{ changes: [change], logs: [] }]
  })
  expect(await ask('dev_dryRun', { extrinsic: '0x0400', at: hash })).toMatchObject({
    new: { parachainInfo: { parachainId: 7 } }
  })
  const block = { header: { digest: { logs: [] } }, extrinsics: [] }
  const parsed = { section: 'parachainInfo', method: 'parachainId', key: [], value: 7 }
  expect(
    await ask('dev_runBlock', { block, parent: hash, includeRaw: false, includeParsed: true })
  ).toEqual({
    phases: [{ phase: 'Initialization', storageDiff: [{ parsed }], logs: [] }]
  })
})
