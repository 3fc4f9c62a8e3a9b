import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { bytesToHex, type Hex, joinBytes } from '@paraclock/core'
import {
  buildGenesis,
  CODE_KEY,
  createMemoryStorage,
  keyFromHex,
  keyToHex,
  openReadProof,
  withoutFetching
} from '@paraclock/executor'
import { queueMessages, readRefusal } from '@paraclock/executor/simulate'
import { genesisPresets } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'
import { encodeEntry } from '@paraclock/types'
import { beforeAll, expect, test, vi } from 'vitest'
import type { GenesisSource } from './ChainSource.ts'
import { decodeHeader } from './chain/header.ts'
import { createSimulation } from './createSimulation.ts'
import type { SimulatedChain } from './Simulation.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const ALICE_ADDRESS = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const NOBODY: Hex = `0x${'77'.repeat(32)}`
const UNIT = 10n ** 12n
const CHILD: Hex = `0x${Buffer.from(':child_storage:default:acme').toString('hex')}`

let acme: GenesisSource
let relay: GenesisSource
beforeAll(async () => {
  const open = async (runtime: 'target' | 'relay', name: string, patch?: object) => {
    const code = readRuntimeCode(runtime)
    const preset = genesisPresets[runtime]
    const state = await buildGenesis({ chain: name, code, preset, ...(patch ? { patch } : {}) })
    return { name, top: [...state, [CODE_KEY, code] as const] }
  }
  const target = await open('target', 'acme')
  const entries = ['0x01', '0x0203', '0x0204'].map(
    (key, at) => [keyFromHex(key as Hex), Uint8Array.of(at)] as const
  )
  const child = [[keyFromHex(CHILD), entries] as const]
  acme = { name: 'acme', genesis: { top: target.top, child } }
  relay = { name: 'relay', genesis: await open('relay', 'relay', JSON.parse(readRelayPatch())) }
})

async function start() {
  const simulation = await createSimulation({ chains: [acme] })
  return { simulation, chain: simulation.chain('acme') }
}

const transferOf = (chain: SimulatedChain, value: bigint): Uint8Array =>
  chain.runtime.encodeCall({
    ...{ pallet: 'Balances', method: 'transfer_keep_alive' },
    args: { dest: { type: 'Id', value: NOBODY }, value }
  })

const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }

const freeOf = async (chain: SimulatedChain, account: string): Promise<bigint> =>
  (await chain.storage<{ data: { free: bigint } }>('System', 'Account', account))?.data.free ?? 0n

test('a child trie is read, listed and proven apart from the main trie', async () => {
  const { chain } = await start()
  const child = { child: CHILD }
  expect(await chain.read('0x0203', child)).toEqual(Uint8Array.of(1))
  expect(await chain.read('0x0203')).toBeNull()
  const values = await chain.readMany(['0x01', '0x99', '0x0204'], child)
  expect(values).toEqual([Uint8Array.of(0), null, Uint8Array.of(2)])
  expect(await chain.listKeys('0x', child)).toEqual(['0x01', '0x0203', '0x0204'])
  expect(await chain.listKeys('0x02', { ...child, count: 1 })).toEqual(['0x0203'])
  expect(await chain.listKeys('0x02', { ...child, after: '0x0203' })).toEqual(['0x0204'])
  expect(await chain.listKeys('0x0203')).toEqual([])
  expect(await chain.listKeys('0x0203', { ...child, count: 0 })).toEqual([])

  const root = decodeHeader(chain.head.header).stateRoot
  const nodes = [...(chain.prove([CHILD]) ?? []), ...(chain.prove(['0x0203'], child) ?? [])]
  const proof = openReadProof({ root, nodes, child: keyFromHex(CHILD) })
  expect(proof.get(keyFromHex('0x0203'))).toEqual(Uint8Array.of(1))
  const below = chain.merkleValueBelow('0x02', child)
  expect(below).toBeInstanceOf(Uint8Array)
  expect(chain.merkleValueBelow('0x02')).not.toEqual(below)
  expect(chain.merkleValueBelow('0x7777', child)).toBeNull()
})

test('an earlier block is read at its hash, until it is no longer kept', async () => {
  const simulation = await createSimulation({ chains: [acme], keptBlocks: 2 })
  const chain = simulation.chain('acme')
  const genesis = chain.head.hash
  await chain.set([['0x0102', '0x03']])
  await simulation.build()
  const first = chain.head.hash
  chain.write([['0x0102', null]])
  await simulation.build()
  expect(await chain.read('0x0102')).toBeNull()
  expect(await chain.read('0x0102', { at: first })).toEqual(Uint8Array.of(3))
  expect(chain.block(2)?.parentHash).toBe(first)
  expect(chain.blocksAfter(0).map(({ number }) => number)).toEqual([1, 2])
  expect(chain.block(genesis)).toBeUndefined()
  await expect(chain.read('0x0102', { at: genesis })).rejects.toMatchObject({
    code: 'BlockMissing',
    context: { chain: 'acme', block: genesis }
  })
  await expect(chain.changes({ at: first })).rejects.toMatchObject({ code: 'BlockMissing' })
  expect((await chain.changes()).length).toBeGreaterThan(0)
})

test('a call is included with its events, and is in the changes and the log of its block', async () => {
  const { simulation, chain } = await start()
  const call = transferOf(chain, UNIT)
  const { blockHash, events } = await simulation.execute({ chain: 'acme', account: ALICE, call })
  expect(blockHash).toBe(chain.head.hash)
  const names = events.map(({ pallet, name }) => `${pallet}.${name}`)
  expect(names).toContain('Balances.Transfer')
  expect(names.at(-1)).toBe('System.ExtrinsicSuccess')
  const index = events[0]?.extrinsic
  expect(events.every(({ extrinsic }) => extrinsic === index)).toBe(true)
  expect((await chain.events()).length).toBeGreaterThan(events.length)
  expect(await freeOf(chain, NOBODY)).toBe(UNIT)
  const key = chain.runtime.storage('System', 'Account')?.key(NOBODY)
  expect((await chain.changes()).find((one) => one.key === key)).toMatchObject({ before: null })
  expect((await chain.logs()).length).toBeGreaterThan(0)
  expect(await chain.logs({ at: chain.genesisHash })).toEqual([])
})

test('a call that fails, is refused or names an unknown chain has its code and reason', async () => {
  const { simulation, chain } = await start()
  const call = transferOf(chain, 10n ** 30n)
  const execute = (account: string, name = 'acme') =>
    simulation.execute({ chain: name, account, call })
  await expect(execute(ALICE)).rejects.toMatchObject({
    code: 'DispatchFailed',
    source: 'chain',
    context: { chain: 'acme', call: 'balances.transferKeepAlive' }
  })
  await expect(execute(NOBODY)).rejects.toMatchObject({
    code: 'SubmissionRefused',
    context: { reason: expect.stringContaining('Payment') }
  })
  const args = { remark: new Uint8Array(4_500_000) }
  const long = chain.runtime.encodeCall({ pallet: 'System', method: 'remark', args })
  await expect(
    simulation.execute({ chain: 'acme', account: ALICE, call: long })
  ).rejects.toMatchObject({
    code: 'SubmissionRefused',
    remedies: [{ summary: expect.stringContaining('no block can include') }]
  })
  await expect(execute(ALICE, 'other')).rejects.toMatchObject({ code: 'ArgumentInvalid' })
  chain.halt(true)
  await expect(execute(ALICE)).rejects.toMatchObject({
    code: 'BlockSpaceUnavailable',
    context: { reason: 'it builds no blocks' }
  })
})

test('a dry run has the answer and the changes, and leaves the chain as it was', async () => {
  const { chain } = await start()
  const before = chain.head.hash
  const { result, changes } = await chain.dryRun({ account: ALICE, call: transferOf(chain, UNIT) })
  expect([...result]).toEqual([0, 0])
  const key = chain.runtime.storage('System', 'Account')?.key(NOBODY)
  expect(changes.find((one) => one.key === key)).toMatchObject({ child: undefined, before: null })
  expect(changes.map((one) => one.key)).toEqual(changes.map((one) => one.key).toSorted())
  expect(chain.head.hash).toBe(before)
  expect(await freeOf(chain, NOBODY)).toBe(0n)
  const poor = await chain.dryRun({ account: NOBODY, call: transferOf(chain, UNIT) })
  expect(readRefusal(poor.result)).toEqual({ kind: 'Invalid', reason: 'Payment' })
})

test('a dry run of a call has the nonce of its block, whatever waits in the pool', async () => {
  const { simulation, chain } = await start()
  const call = transferOf(chain, UNIT)
  await chain.submitAs(ALICE, call)
  expect([...(await chain.dryRun({ account: ALICE, call })).result]).toEqual([0, 0])
  await simulation.build()
  const at = chain.genesisHash
  expect([...(await chain.dryRun({ account: ALICE, call }, { at })).result]).toEqual([0, 0])
})

test('a dry run after an earlier block has no values that wait for the next block', async () => {
  const { simulation, chain } = await start()
  await simulation.build()
  const account = await chain.storage<{ data: object }>('System', 'Account', ALICE)
  const entry = { pallet: 'System', item: 'Account', keys: [NOBODY], value: account }
  chain.write([encodeEntry(chain.runtime, entry)])
  const given = { account: NOBODY, call: chain.runtime.encodeCall(remark) }
  expect([...(await chain.dryRun(given)).result]).toEqual([0, 0])
  const { result } = await chain.dryRun(given, { at: chain.genesisHash })
  expect(readRefusal(result)).toEqual({ kind: 'Invalid', reason: 'Payment' })
})

/** Does something at a call of the runtime, while the chain's next block is built. */
function duringBuild(
  { loaded }: SimulatedChain,
  act: () => void,
  at = 'Core_initialize_block'
): void {
  const { call } = loaded
  const spy = vi.spyOn(loaded, 'call').mockImplementation((...args) => {
    if (args[0] === at) {
      spy.mockRestore()
      act()
    }
    return call(...args)
  })
}

test('a value that is written while a block is built is in the next block', async () => {
  const { simulation, chain } = await start()
  chain.write([['0x0102', '0x01']])
  duringBuild(chain, () => chain.write([['0x0103', '0x02']]))
  await simulation.build()
  expect([await chain.read('0x0102'), await chain.read('0x0103')]).toEqual([Uint8Array.of(1), null])
  await simulation.build()
  expect(await chain.read('0x0103')).toEqual(Uint8Array.of(2))
})

test('a value that is set while a block is built is in the state of the block', async () => {
  const { simulation, chain } = await start()
  let setting: Promise<void> | undefined
  duringBuild(chain, () => {
    setting = chain.set([['0x0102', '0x03']])
  })
  await simulation.build()
  await setting
  expect(chain.head.number).toBe(1)
  expect(await chain.read('0x0102')).toEqual(Uint8Array.of(3))
})

test('code that is set while a block is built does not undo the block', async () => {
  const { simulation, chain } = await start()
  // Compressed again, it is code that is not compiled yet.
  const shipped = readRuntimeCode('target')
  const wasm = zstdDecompressSync(shipped.subarray(8))
  const code = bytesToHex(joinBytes([shipped.subarray(0, 8), zstdCompressSync(wasm)]))
  let setting: Promise<void> | undefined
  duringBuild(
    chain,
    () => {
      setting = chain.set([[keyToHex(CODE_KEY), code]])
    },
    'BlockBuilder_finalize_block'
  )
  await simulation.build()
  await setting
  expect(chain.head.number).toBe(1)
})

test('calls wait in the pool in order, and a removed listener hears of no later block', async () => {
  const { simulation, chain } = await start()
  const heads: number[] = []
  const stop = chain.onHead(({ number }) => heads.push(number))
  await chain.submitAs(ALICE, transferOf(chain, UNIT))
  await chain.submitAs(ALICE, transferOf(chain, 2n * UNIT))
  expect([chain.pending.length, chain.future.length]).toEqual([2, 0])
  await simulation.build()
  expect(chain.pending).toEqual([])
  expect(await freeOf(chain, NOBODY)).toBe(3n * UNIT)
  stop()
  await simulation.build()
  expect(heads).toEqual([1])
})

test('calls of an account that are submitted together have consecutive nonces', async () => {
  const { simulation, chain } = await start()
  const calls = [UNIT, 2n * UNIT].map((value) => transferOf(chain, value))
  await Promise.all(calls.map((call) => chain.submitAs(ALICE, call)))
  expect([chain.pending.length, chain.future.length]).toEqual([2, 0])
  await simulation.build()
  expect(await freeOf(chain, NOBODY)).toBe(3n * UNIT)
})

test('an account is the same by its address and in hex', async () => {
  const { simulation, chain } = await start()
  await chain.submitAs(ALICE, transferOf(chain, UNIT))
  await chain.submitAs(ALICE_ADDRESS, transferOf(chain, 2n * UNIT))
  await simulation.execute({ chain: 'acme', account: ALICE, call: transferOf(chain, 3n * UNIT) })
  expect(await freeOf(chain, NOBODY)).toBe(6n * UNIT)
})

test('a halted chain builds no blocks, and goes on when it is no longer halted', async () => {
  const { simulation, chain } = await start()
  chain.halt(true)
  await chain.submitAs(ALICE, transferOf(chain, UNIT))
  await simulation.build(2)
  expect([chain.head.number, chain.pending.length]).toEqual([0, 1])
  chain.halt(false)
  await simulation.build()
  expect([chain.head.number, chain.pending.length]).toEqual([1, 0])
})

test('going back restores a round, and only a snapshot of the same simulation', async () => {
  const { simulation, chain } = await start()
  await simulation.build(3)
  const [second, time] = [chain.block(2)?.hash as Hex, simulation.now()]
  await simulation.goTo('acme', second)
  expect(chain.head).toMatchObject({ number: 2, hash: second })
  expect(time - simulation.now()).toBe(6n)
  expect(chain.block(3)).toBeUndefined()
  await expect(simulation.goTo('acme', NOBODY)).rejects.toMatchObject({ code: 'BlockMissing' })
  const other = await start()
  await expect(other.simulation.restore(await simulation.snapshot())).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: 'the snapshot', value: ['acme'] }
  })
})

test('a restored snapshot of another branch leaves no block of the branch that it replaces', async () => {
  const { simulation, chain } = await start()
  await simulation.build()
  const base = await simulation.snapshot()
  const first = chain.head.hash
  await simulation.build(3)
  const [later, replaced] = [await simulation.snapshot(), chain.head.hash]
  await simulation.restore(base)
  chain.write([['0x0102', '0x03']])
  await simulation.build(2)
  const other = chain.block(2)?.hash as Hex
  await simulation.restore(later)
  expect(chain.head).toMatchObject({ number: 4, hash: replaced })
  expect([chain.block(other), chain.block(2), chain.block(3)]).toEqual(new Array(3).fill(undefined))
  expect(chain.block(1)?.hash).toBe(first)
  expect(chain.blocksAfter(0).map(({ number }) => number)).toEqual([1, 4])
})

test('time moves forward only, and a stopped operation says what it was', async () => {
  const { simulation, chain } = await start()
  const now = simulation.now()
  const date = new Date(Number(now + 600n) * 1000)
  await expect(simulation.travelTo(date as never)).rejects.toMatchObject({
    code: 'ValueMalformed',
    context: { type: 'time in whole seconds since 1970' }
  })
  await expect(simulation.travelTo(now)).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: 'the time to travel to', value: now }
  })
  await simulation.travelTo((now + 600n) as typeof now)
  expect(simulation.now() - now).toBe(600n)
  const { number } = chain.head
  const signal = AbortSignal.abort()
  await expect(simulation.build(1, { signal })).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(chain.head.number).toBe(number)
  await simulation.travelTo((now + 660n) as typeof now, { everyBlock: true })
  expect(chain.head.number - number).toBe(10)
})

test('a given block runs in phases, and a block that stops the runtime changes nothing', async () => {
  const { simulation, chain } = await start()
  await simulation.build()
  const { extrinsics, header } = chain.head
  const { logs } = decodeHeader(header)
  const phases = await chain.runBlock({ logs, extrinsics }, { at: chain.genesisHash })
  expect(phases).toHaveLength(extrinsics.length + 2)
  expect(phases.every(({ changes }) => changes.length > 0)).toBe(true)
  const slot = chain.runtime.storage('Aura', 'CurrentSlot')?.key() as Hex
  chain.write([[slot, `0x${'ff'.repeat(8)}`]])
  await expect(simulation.build()).rejects.toMatchObject({
    code: 'ChainFailed',
    context: { chain: 'acme', number: 2 }
  })
  expect(chain.head.number).toBe(1)
  // The written values are forgotten.
  await simulation.build()
  expect(chain.head.number).toBe(2)
})

test('a relay chain and its parachain build each round, and a refused message has its reason', async () => {
  const simulation = await createSimulation({ chains: [acme, relay] })
  expect(simulation.chains.map(({ name }) => name)).toEqual(['relay', 'acme'])
  const [parent, chain] = [simulation.chain('relay'), simulation.chain('acme')]
  expect(simulation.relay).toBe(parent)
  await simulation.build(2)
  expect([parent.head.number, chain.head.number]).toEqual([2, 2])
  const dest = { type: 'V5', value: { parents: 0, interior: paraOf(chain.paraId) } }
  const message = { type: 'V5', value: [{ type: 'ClearOrigin', value: undefined }] }
  const send = { pallet: 'XcmPallet', method: 'send', args: { dest, message } }
  const call = parent.runtime.encodeCall(send)
  const before = await simulation.snapshot()
  await simulation.executeAsRoot({ chain: 'relay', call })
  await expect(simulation.settle()).rejects.toMatchObject({
    code: 'MessageFailed',
    source: 'chain',
    context: { chain: 'acme', reason: expect.any(String) }
  })
  await simulation.restore(before)
  await simulation.executeAsRoot({ chain: 'relay', call })
  const { refused } = await simulation.settle({ refused: 'report' })
  expect(refused.map(({ code }) => code)).toEqual(['MessageFailed'])
  // It is reported once.
  expect(await simulation.settle()).toEqual({ rounds: 0, refused: [] })
})

test('messages to a relay chain leave the messages that it keeps for an operator', async () => {
  const simulation = await createSimulation({ chains: [acme, relay] })
  const [parent, chain] = [simulation.chain('relay'), simulation.chain('acme')]
  const origin = { type: 'Ump', value: { type: 'Para', value: chain.paraId } }
  const [, , page] = queueMessages(parent.runtime, { origin, messages: [Uint8Array.of(7)] })
  if (page === undefined) throw new TypeError('no page')
  await parent.set([
    page,
    encodeEntry(parent.runtime, {
      ...{ pallet: 'MessageQueue', item: 'BookStateFor', keys: [origin] },
      value: { begin: 1, end: 1, count: 1, message_count: 1n, size: 1n }
    })
  ])
  const dest = { type: 'V5', value: { parents: 1, interior: { type: 'Here', value: undefined } } }
  const message = { type: 'V5', value: [{ type: 'ClearOrigin', value: undefined }] }
  const send = { pallet: 'PolkadotXcm', method: 'send', args: { dest, message } }
  await simulation.executeAsRoot({ chain: 'acme', call: chain.runtime.encodeCall(send) })
  await simulation.settle({ refused: 'report' })
  const blocks = parent.blocksAfter(0).map(({ hash }) => parent.events({ at: hash }))
  const names = (await Promise.all(blocks)).flat().map(({ pallet, name }) => `${pallet}.${name}`)
  expect(names).toContain('MessageQueue.Processed')
  expect(bytesToHex((await parent.read(page[0])) ?? new Uint8Array())).toBe(page[1])
})

const paraOf = (paraId: number | undefined) => ({
  type: 'X1',
  value: [{ type: 'Parachain', value: paraId }]
})

test('two chains of one name, and a relay chain beside one that is only read, are refused', async () => {
  const state = withoutFetching(createMemoryStorage())
  for (const args of [{ chains: [acme, acme] }, { chains: [relay], relay: { state } }]) {
    await expect(createSimulation(args)).rejects.toMatchObject({ code: 'ArgumentInvalid' })
  }
})

test.each([0, -1, Number.NaN])('a simulation cannot keep %d blocks', async (keptBlocks) => {
  await expect(createSimulation({ chains: [acme], keptBlocks })).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: 'keptBlocks', value: keptBlocks }
  })
})
