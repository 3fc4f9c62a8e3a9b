import {
  bytesToHex,
  encodeBytes,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import {
  buildGenesis,
  createMemoryStorage,
  keyFromHex,
  keyToHex,
  loadHashing,
  withoutFetching
} from '@paraclock/executor'
import { genesisPresets } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { beforeAll, expect, test } from 'vitest'
import { serveLive } from '../test/support/serveLive.ts'
import { createSimulation } from './createSimulation.ts'
import { openFork } from './fork/openFork.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const CODE: Hex = '0x3a636f6465'
const TIME = 1_767_225_600_000n
const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const write = (item: string, value: unknown, pallet = 'ParachainSystem') =>
  encodeEntry(runtime, { pallet, item, value })
const tied: readonly (readonly [Hex, Hex])[] = [
  write('PendingUpwardMessages', ['0x01']),
  write('LastRelayChainBlockNumber', 77),
  write('Number', 1000, 'System'),
  write('LastProcessedDownwardMessage', { sent_at: 5, reverse_idx: 0 })
]
const keyOf = (item: string) => runtime.storage('ParachainSystem', item)?.key() as Hex
const PROCESSED = keyOf('LastProcessedDownwardMessage')
/** The empty list. */
const NONE = Uint8Array.of(0)
const PENDING = keyOf('PendingUpwardMessages')

let top: Map<Hex, Hex>
beforeAll(async () => {
  const code = readRuntimeCode('target')
  const state = await buildGenesis({ chain: 'acme', code, preset: genesisPresets.target })
  const entries = [...state].map(([key, value]) => [keyToHex(key), bytesToHex(value)] as const)
  const now = encodeEntry(runtime, { pallet: 'Timestamp', item: 'Now', value: TIME })
  top = new Map([...entries, [CODE, bytesToHex(code)] as const, now, ...tied])
})

async function start(more: object = {}, chain: object = {}) {
  const fork = await openFork({ provider: serveLive(top) })
  const simulation = await createSimulation({ chains: [{ name: 'acme', fork, ...chain }], ...more })
  return { fork, simulation, acme: simulation.chain('acme') }
}

test('a fork goes on from its block, without its old messages and ties, and knows no proofs', async () => {
  const { fork, simulation, acme } = await start()
  expect(acme).toMatchObject({
    ...{ paraId: 2200, genesisHash: `0x${'09'.repeat(32)}` },
    head: { number: 1000, hash: fork.block.hash }
  })
  expect(Number(simulation.now())).toBe(Number(TIME) / 1000)
  expect(await acme.read(PENDING)).not.toBeNull()
  await simulation.build()
  expect(acme.head).toMatchObject({ number: 1001, parentHash: fork.block.hash })
  expect(await acme.read(PENDING)).toEqual(NONE)
  expect(await acme.read(PROCESSED)).toBeNull()
  // The relay chain's number continues after the last one in the state.
  expect(await acme.storage('ParachainSystem', 'LastRelayChainBlockNumber')).toBe(78)
  expect(await acme.storage('ParachainInfo', 'ParachainId')).toBe(2200)
  expect([acme.prove(['0x01']), acme.merkleValueBelow('0x01')]).toEqual([undefined, undefined])
})

test('a fork can have another parachain id', async () => {
  const { simulation, acme } = await start({}, { paraId: 2345 })
  expect(acme.paraId).toBe(2345)
  await simulation.build()
  expect(await acme.storage('ParachainInfo', 'ParachainId')).toBe(2345)
})

test('a first block that fails leaves the changes of a fork for the next block', async () => {
  const { simulation, acme } = await start({}, { paraId: 2345 })
  acme.write([encodeEntry(runtime, { pallet: 'Aura', item: 'CurrentSlot', value: 2n ** 64n - 1n })])
  await expect(simulation.build()).rejects.toMatchObject({ code: 'ChainFailed' })
  await simulation.build()
  expect(await acme.storage('ParachainInfo', 'ParachainId')).toBe(2345)
  expect([await acme.read(PENDING), await acme.read(PROCESSED)]).toEqual([NONE, null])
})

test('beside a relay chain that is only read, a fork keeps its ties, and passed blocks may count', async () => {
  const code = readRuntimeCode('relay')
  const patch = JSON.parse(readRelayPatch())
  const state = await buildGenesis({ chain: 'relay', code, preset: genesisPresets.relay, patch })
  const storage = createMemoryStorage({ top: [...state] })
  const relay = { state: withoutFetching(storage) }
  const { simulation, acme } = await start({ relay, countsPassed: true })
  expect(simulation.relay).toBeUndefined()
  expect(await simulation.listRelayChanges()).toEqual([])
  await simulation.build()
  expect(await acme.storage('ParachainSystem', 'UpwardMessages')).toEqual([Uint8Array.of(1)])
  await simulation.travelTo((simulation.now() + 54n) as never)
  expect([acme.head.number, await acme.read(PENDING)]).toEqual([1010, NONE])
  expect(await acme.read(PROCESSED)).not.toBeNull()
  expect(await acme.storage('ParachainSystem', 'LastRelayChainBlockNumber')).toBe(87)
})

test('a fork gets what a relay chain that is only read holds for it', async () => {
  const code = readRuntimeCode('relay')
  const patch = JSON.parse(readRelayPatch())
  const state = await buildGenesis({ chain: 'relay', code, preset: genesisPresets.relay, patch })
  const relayRuntime = openRuntime({
    metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 })
  })
  const { blake2b256 } = await loadHashing()
  // A page of one program, which the barrier refuses: `ClearOrigin`.
  const data = Uint8Array.of(0, 5, 4, 10)
  const message = joinBytes([
    new Uint8Array(32),
    encodeInteger(7, 4),
    blake2b256(encodeBytes(data))
  ])
  const id = { sender: 2300, recipient: 2200 }
  const channel = {
    ...{ max_capacity: 8, max_total_size: 800, max_message_size: 100, msg_count: 1, total_size: 4 },
    ...{ mqc_head: bytesToHex(blake2b256(message)), sender_deposit: 0n, recipient_deposit: 0n }
  }
  const entries = [
    { item: 'HrmpIngressChannelsIndex', keys: [2200], value: [2300] },
    { item: 'HrmpChannels', keys: [id], value: channel },
    { item: 'HrmpChannelContents', keys: [id], value: [{ sent_at: 7, data }] }
  ].map((entry) => {
    const [key, value] = encodeEntry(relayRuntime, { pallet: 'Hrmp', ...entry })
    return [keyFromHex(key), hexToBytes(value)] as const
  })
  const storage = createMemoryStorage({ top: [...state, ...entries] })
  const { simulation } = await start({
    relay: { state: withoutFetching(storage), runtime: relayRuntime }
  })
  const { refused } = await simulation.build(2, { refused: 'report' })
  expect(refused.map(({ code }) => code)).toEqual(['MessageFailed'])
})

test('a chain that is simulated sends no messages as a source of the relay chain, too', async () => {
  const relayRuntime = openRuntime({
    metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 })
  })
  const unread = (): never => {
    throw new TypeError('the source is read')
  }
  const listChanges = async (paraId: number) => {
    const state = { ...withoutFetching(createMemoryStorage({ top: [] })), get: unread }
    const relay = {
      ...{ state: withoutFetching(createMemoryStorage({ top: [] })), runtime: relayRuntime },
      agendaSource: { paraId, runtime, state }
    }
    const { simulation } = await start({ relay })
    return await simulation.listRelayChanges()
  }
  await expect(listChanges(1000)).rejects.toThrow('the source is read')
  await expect(listChanges(2200)).resolves.toEqual([])
})

test('a snapshot keeps what waits: transactions, written values, and the clock', async () => {
  const { simulation, acme } = await start()
  const call = acme.runtime.encodeCall({
    ...{ pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  })
  await acme.submitAs(ALICE, call)
  acme.write([['0x0707', '0x01']])
  const [snapshot, time] = [await simulation.snapshot(), simulation.now()]
  await simulation.build(2)
  expect([acme.pending.length, await acme.read('0x0707')]).toEqual([0, Uint8Array.of(1)])
  await simulation.restore(snapshot)
  expect([acme.pending.length, await acme.read('0x0707'), simulation.now()]).toEqual([
    1,
    null,
    time
  ])
  await simulation.build()
  expect([acme.pending.length, await acme.read('0x0707')]).toEqual([0, Uint8Array.of(1)])
})

test('signatures are checked as nodes check them, on request', async () => {
  for (const [signatures, expected] of [
    ['verify', ['invalid']],
    ['accept-magic', []]
  ] as const) {
    const { simulation, acme } = await start({ signatures })
    const losses: string[] = []
    acme.onLost((_, loss) => losses.push(loss))
    const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
    await acme.submitAs(ALICE, acme.runtime.encodeCall(remark))
    await simulation.build()
    expect([acme.pending, losses]).toEqual([[], expected])
  }
})

test.each([
  [-60n, 0n],
  [0n, 0n],
  [1n, 6n],
  [7n, 12n]
])(
  'a start %d s after the block of the fork is at the round of %d s after it',
  async (more, after) => {
    const begun = TIME / 1000n
    const { simulation } = await start({ time: begun + more })
    expect(simulation.now()).toBe(begun + after)
  }
)
