import { bytesToHex, type Hex, hexToBytes, type UnixSeconds } from '@paraclock/core'
import {
  createMemoryStorage,
  type FetchingStorage,
  keyFromHex,
  withoutFetching
} from '@paraclock/executor'
import { encodeEntry } from '@paraclock/types'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createSimulation,
  openFork,
  type SimulatedChain,
  type Simulation,
  type SimulationSnapshot
} from '../src/index.ts'
import { readNetwork } from './support/readNetwork.ts'
import {
  asRoot,
  CHARLIE,
  connectTarget,
  encode,
  laterMinute,
  onRelay,
  openChannels,
  readFree,
  scheduleTransfer,
  UNIT
} from './support/scenario.ts'
import { serveLive } from './support/serveLive.ts'
import { startNetwork } from './support/startNetwork.ts'

const at = (seconds: number): UnixSeconds => BigInt(seconds) as UnixSeconds

const program = (text: string) => ({
  V5: [{ ClearTopic: null }, { SetTopic: `0x${text.repeat(32)}` }]
})

/** What an agenda of a Scheduler holds beside the call, which root makes. */
const agenda = {
  ...{ maybe_id: undefined, priority: 0, maybe_periodic: undefined },
  origin: { type: 'system', value: { type: 'Root', value: undefined } }
}

type StateCopy = ReadonlyMap<Hex, Hex>

/** The whole state of a chain's head. */
async function copyState(chain: SimulatedChain): Promise<StateCopy> {
  const keys = await chain.listKeys('0x')
  const values = await chain.readMany(keys)
  return new Map(keys.map((key, index) => [key, bytesToHex(values[index] ?? new Uint8Array())]))
}

function openStorage(state: StateCopy): FetchingStorage {
  const top = [...state].map(([key, value]) => [keyFromHex(key), hexToBytes(value)] as const)
  return withoutFetching(createMemoryStorage({ top }))
}

describe('a network', () => {
  let simulation: Simulation
  let ready: SimulationSnapshot

  beforeAll(async () => {
    simulation = await startNetwork(readNetwork('minute'))
    await openChannels(simulation)
    await connectTarget(simulation)
    ready = await simulation.snapshot()
  })

  test('channels open both ways by real calls', async () => {
    await simulation.restore(ready)
    const relay = simulation.chain('relay')
    for (const [sender, recipient] of [
      [2115, 2200],
      [2200, 2115]
    ]) {
      const channel = await relay.storage('Hrmp', 'HrmpChannels', { sender, recipient })
      expect(channel).toMatchObject({ max_capacity: 1_000 })
    }
  })

  test('a task has its effect on the target only at its times', async () => {
    await simulation.restore(ready)
    const target = simulation.chain('target')
    const slot = laterMinute(simulation)
    const before = await readFree(target, CHARLIE)
    const gained = async () => (await readFree(target, CHARLIE)) - before
    await scheduleTransfer(simulation, [slot, slot + 120])
    await simulation.travelTo(at(slot - 6))
    expect(await gained()).toBe(0n)
    await simulation.travelTo(at(slot))
    expect(simulation.now()).toBe(at(slot))
    expect(await gained()).toBe(UNIT)
    await simulation.travelTo(at(slot + 1_800))
    expect(simulation.now()).toBe(at(slot + 1_800))
    expect(await gained()).toBe(2n * UNIT)
  })

  test('forks of two parachains run a task over the state of a read-only relay chain', async () => {
    await simulation.restore(ready)
    const live = await Promise.all(simulation.chains.map(copyState))
    const [relay, service, target] = live as [StateCopy, StateCopy, StateCopy]
    const [, { head: serviceHead }, { head: targetHead }] = simulation.chains as [
      SimulatedChain,
      SimulatedChain,
      SimulatedChain
    ]
    const fork = async (
      channels: StateCopy,
      runtime?: SimulatedChain['runtime'],
      act?: (forked: Simulation) => Promise<void>
    ): Promise<readonly bigint[]> => {
      const forked = await createSimulation({
        chains: [
          { name: 'service', fork: await openFork({ provider: serveLive(service, serviceHead) }) },
          { name: 'target', fork: await openFork({ provider: serveLive(target, targetHead) }) }
        ],
        relay: { state: openStorage(channels), runtime }
      })
      expect([forked.relay, forked.chains.length]).toEqual([undefined, 2])
      await act?.(forked)
      // Two sessions of the relay chain later.
      const slot = laterMinute(forked) + 120
      const before = await readFree(forked.chain('target'), CHARLIE)
      await scheduleTransfer(forked, [slot])
      await forked.travelTo(at(slot - 6))
      const early = await readFree(forked.chain('target'), CHARLIE)
      await forked.travelTo(at(slot + 30))
      const late = await readFree(forked.chain('target'), CHARLIE)
      return [early - before, late - early]
    }
    expect(await fork(relay)).toEqual([0n, UNIT])
    const channels = simulation.relay?.runtime.storage('Hrmp', 'HrmpChannels')?.prefix() ?? ''
    const hrmp = channels.slice(0, '0x'.length + 32)
    const closed = [...relay].filter(([key]) => !key.startsWith(hrmp))
    expect(closed.length).toBeLessThan(relay.size)
    expect(await fork(new Map(closed))).toEqual([0n, 0n])
    // On the way, the Scheduler of the relay chain removes the channels of the service.
    const { runtime, head } = simulation.chain('relay')
    const channelsOf = { para: 2115, num_inbound: 5, num_outbound: 5 }
    const clean = encode(simulation.chain('relay'), 'Hrmp.force_clean_hrmp', channelsOf)
    const withAgenda = (blocks: number, call: Uint8Array): StateCopy => {
      const task = { ...agenda, call: { type: 'Inline', value: call } }
      const keys = [head.number + blocks]
      const entry = { pallet: 'Scheduler', item: 'Agenda', keys, value: [task] }
      return new Map([...relay, encodeEntry(runtime, entry)])
    }
    expect(await fork(withAgenda(3, clean), runtime)).toEqual([0n, 0n])
    expect(await fork(withAgenda(3_000, clean), runtime)).toEqual([0n, UNIT])
    const none = { new: 0 }
    const limit = encode(
      simulation.chain('relay'),
      'Configuration.set_hrmp_max_message_num_per_candidate',
      none
    )
    // It takes effect two sessions later, which is after the run if it is enacted late.
    expect(await fork(withAgenda(25, limit), runtime)).toEqual([0n, UNIT])
    // The service closes its channel by a message. Only a relay chain with a runtime executes it.
    const channel_id = { sender: 2115, recipient: 2200 }
    const closing = encode(simulation.chain('relay'), 'Hrmp.hrmp_close_channel', { channel_id })
    const close = (forked: Simulation) => onRelay(forked, forked.chain('service'), closing)
    expect(await fork(relay, undefined, close)).toEqual([0n, UNIT])
    expect(await fork(relay, runtime, close)).toEqual([0n, 0n])
    const undone = async (forked: Simulation): Promise<void> => {
      const before = await forked.snapshot()
      await close(forked)
      await forked.build()
      await forked.restore(before)
    }
    expect(await fork(relay, runtime, undone)).toEqual([0n, UNIT])
  })

  test('two equal messages in a row are two messages', async () => {
    await simulation.restore(ready)
    const service = simulation.chain('service')
    const send = {
      dest: { V5: { parents: 1, interior: 'Here' } },
      message: program('02')
    }
    await asRoot(simulation, service, 'PolkadotXcm.send', send)
    await asRoot(simulation, service, 'PolkadotXcm.send', send)
    const { refused } = await simulation.settle({ refused: 'report' })
    expect(refused).toHaveLength(2)
  })
})
test('blocks that a jump skips are counted, and a Scheduler acts at the block of its agenda', async () => {
  const simulation = await startNetwork(readNetwork('minute'), { countsPassed: true })
  await simulation.build()
  const relay = simulation.chain('relay')
  const key: Hex = '0x010203'
  const call = encode(relay, 'System.set_storage', { items: [[key, '0x04']] })
  const entry = { pallet: 'Scheduler', item: 'Agenda', keys: [257] }
  const task = { ...agenda, call: { type: 'Inline', value: call } }
  await relay.set([encodeEntry(relay.runtime, { ...entry, value: [task] })])
  const begun = Number(simulation.now())
  await simulation.travelTo(at(begun + 3600))
  expect(simulation.chains.map(({ head }) => head.number)).toEqual([601, 601, 601])
  const { storage } = simulation.chain('target')
  expect(await storage('ParachainSystem', 'LastRelayChainBlockNumber')).toBe(601)
  const [first, ...later] = relay.blocksAfter(1)
  expect(first?.number).toBe(257)
  // A session begins in this block and fills it, so the agenda is for the next block.
  const acted: number[] = []
  for (const { number, hash } of later) {
    const changes = await relay.changes({ at: hash })
    if (changes.some((change) => change.key === key)) acted.push(number)
  }
  expect(acted).toEqual([258])
  await simulation.travelTo(at(begun + 3660), { everyBlock: true })
  expect(relay.blocksAfter(601).map(({ number }) => number)).toHaveLength(10)
})
