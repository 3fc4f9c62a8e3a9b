import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { type FakeChain, type FakeChainArgs, fakeChain } from '../../test/support/fakeChain.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import { createNetwork } from './Network.ts'
import { changeSession, travelNetwork } from './travelNetwork.ts'

const service = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
})
const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const START = 600_000

/** A service at second 600 with tasks in these slots, in seconds. */
function open(slots: readonly number[] = [], more: FakeChainArgs = {}) {
  const entries = slots.map((slot) => ({
    ...{ pallet: 'AutomationTime', item: 'Slots', keys: [BigInt(slot)], value: [] }
  }))
  const chain = fakeChain({ name: 'service', paraId: 2114, runtime: service, entries, ...more })
  Object.assign(chain.local, { time: START, number: 100 })
  const network = createNetwork({ chains: [chain.local], time: START, isOpen: false })
  const times = () => chain.requests.map(({ time }) => time / 1000)
  return { chain, network, times }
}

test.each([
  ['at once, without tasks', [], {}, [1200]],
  ['at each slot on the way, the first one first', [900, 720], {}, [720, 900, 1200]],
  ['over slots that are to be skipped', [720, 900], { skip: true }, [1200]],
  ['over slots that are past', [600, 540], {}, [1200]],
  [
    'with every block',
    [],
    { everyBlock: true },
    Array.from({ length: 100 }, (_, at) => 606 + 6 * at)
  ],
  // Less than a round is left after the slot, so the end is in the same slot.
  ['in the slot of its last round', [1196], {}, [1200]],
  ['in a slot a round before its end', [1194], {}, [1194, 1200]],
  ['in the next round, if a slot begins before it', [603], {}, [606, 1200]]
])('time travels %s', async (_, slots, options, times) => {
  const opened = open(slots)
  const report = await travelNetwork(opened.network, 1_200_000, options)
  expect(opened.times()).toEqual(times)
  expect(report).toEqual({ rounds: times.length, refused: [] })
  expect(opened.network.time).toBe(1_200_000)
})

test('it is a round at least, and forward', async () => {
  const { network, times } = open()
  await expect(travelNetwork(network, START + 5999)).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: {
      ...{ argument: 'the time to travel to', value: 605n },
      problem: 'expected at least 6 seconds after 600, the time of the last block'
    }
  })
  await travelNetwork(network, START + 6000)
  expect(times()).toEqual([606])
})

test('what is due on the way is done before time goes on', async () => {
  const { network, times } = open([720], {
    onBuild: ({ time }, chain) => {
      chain.ready = time === 720_000 ? [1] : []
    }
  })
  expect(await travelNetwork(network, 1_200_000)).toMatchObject({ rounds: 3 })
  expect(times()).toEqual([720, 726, 1200])
})

test('work that stays pending on the way is an error, unless passed blocks count', async () => {
  const stuck = { ready: [1] }
  await expect(travelNetwork(open([720], stuck).network, 7_200_000)).rejects.toMatchObject({
    ...{ code: 'BlockLimitExceeded', context: { rounds: 64 } }
  })
  const { chain, network, times } = open([720], stuck)
  Object.assign(chain.local, { relayNumberAt: () => 0 })
  await travelNetwork(Object.assign(network, { countsPassed: true }), 7_200_000)
  expect([times()[0], times()[64], times().at(-1)]).toEqual([720, 1104, 7200])
})

test('the signal stops it between two stops', async () => {
  const stopping = new AbortController()
  const { network, times } = open([720], { onBuild: () => stopping.abort() })
  await expect(
    travelNetwork(network, 1_200_000, { signal: stopping.signal })
  ).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(times()).toEqual([720])
})

test('it stops where a relay chain that is only read acts', async () => {
  const { chain, network, times } = open()
  const acts = [750_000, 600_000]
  const readRelay = {
    ...{ nextAt: async () => acts.find((one) => one > network.time), refuses: async () => false },
    ...{ takeDownward: async () => [], takeHorizontal: async () => [], receive: () => undefined }
  } as unknown as ReadRelay
  await travelNetwork(Object.assign(network, { readRelay }), 1_200_000)
  expect(times()).toEqual([750, 1200])
  expect(chain.local.isRefused).toBe(false)
})

/** A relay chain that counts passed blocks, with an agenda in each of these blocks after block 100. */
function openAgendas(blocks: readonly number[]) {
  const agenda = { pallet: 'Scheduler', item: 'Agenda' }
  const after = (block: number) => blocks.filter((one) => one > block).slice(0, 2)
  const plan = (chain: FakeChain, block: number): void => {
    for (const one of after(block)) chain.put({ ...agenda, keys: [100 + one], value: [] })
    chain.put({ ...agenda, keys: [100 + block] })
  }
  const chain = fakeChain({
    ...{ name: 'relay', runtime: relay },
    onBuild: ({ time }, own) => {
      // The number of a block follows from its time.
      Object.assign(own.local, { number: time / 6000 - 1 })
      plan(own, (time - START) / 6000)
    }
  })
  Object.assign(chain.local, { time: START, number: 100 })
  plan(chain, 0)
  const args = { chains: [chain.local], time: START, isOpen: false }
  const times = () => chain.requests.map(({ time }) => (time - START) / 6000)
  return { network: createNetwork({ ...args, countsPassed: true }), times, chain }
}

test('if passed blocks count, it stops at each agenda, two hundred at most', async () => {
  const { network, times } = openAgendas([3, 5])
  await travelNetwork(network, START + 60_000)
  expect(times()).toEqual([3, 5, 10])
  const many = openAgendas(Array.from({ length: 201 }, (_, at) => 2 * at + 2))
  await expect(travelNetwork(many.network, START + 6000 * 1000)).rejects.toMatchObject({
    ...{ code: 'BlockLimitExceeded', context: { time: START + 6000 * 402 } }
  })
  expect(many.times()).toHaveLength(200)
})

test('if passed blocks count, each block is built while messages cost more than usual', async () => {
  const factor = { pallet: 'ParachainSystem', item: 'UpwardDeliveryFeeFactor' }
  const usual = 10n ** 18n
  const travel = async (blocks: number, countsPassed = true, more: FakeChainArgs = {}) => {
    let price = BigInt(blocks) * usual
    const { chain, network, times } = open([], {
      entries: [{ ...factor, value: price }],
      onBuild: (_, { put }) => {
        price -= price > usual ? usual : 0n
        put({ ...factor, value: price })
      },
      ...more
    })
    Object.assign(chain.local, { relayNumberAt: () => 0 })
    await travelNetwork(Object.assign(network, { countsPassed }), START + 6000 * 1000)
    return times().map((time) => (time * 1000 - START) / 6000)
  }
  expect(await travel(3)).toEqual([1, 2, 1000])
  expect(await travel(3, false)).toEqual([1000])
  expect(await travel(900)).toHaveLength(201)
  // The price falls only in the blocks of the chain itself.
  expect(await travel(3, true, { blockMs: 12_000 })).toEqual([2, 4, 1000])
})

test('no further block is built because of a price that does not fall', async () => {
  const factor = { pallet: 'ParachainSystem', item: 'UpwardDeliveryFeeFactor', value: 10n ** 19n }
  const slot = { pallet: 'AutomationTime', item: 'Slots', keys: [720n], value: [] }
  const travel = async (isHalted: boolean) => {
    const { chain, network } = open([], { entries: [factor, slot], isHalted })
    Object.assign(chain.local, { relayNumberAt: () => 0 })
    return await travelNetwork(Object.assign(network, { countsPassed: true }), 1_200_000)
  }
  expect((await travel(false)).rounds).toBe(3)
  expect((await travel(true)).rounds).toBe(2)
})

/** A relay chain whose session changes with a block. */
function openSessions(changesAt: number) {
  const current = { pallet: 'Session', item: 'CurrentIndex' }
  const chain = fakeChain({
    ...{ name: 'relay', runtime: relay, entries: [{ ...current, value: 4 }] },
    onBuild: (_, { put, requests }) => {
      if (requests.length === changesAt) put({ ...current, value: 5 })
    }
  })
  return { chain, network: createNetwork({ chains: [chain.local], time: 0, isOpen: false }) }
}

test('a session changes at the end of its epoch, or up to three blocks later', async () => {
  const slots = Number(relay.constant('Babe', 'EpochDuration')?.value)
  for (const at of [1, 2, 4]) {
    const { chain, network } = openSessions(at)
    expect(await changeSession(network)).toEqual({ rounds: at, refused: [] })
    expect(chain.requests.map(({ time }) => time / 6000)).toEqual(
      Array.from({ length: at }, (_, block) => slots + block)
    )
  }
  await expect(changeSession(openSessions(5).network)).rejects.toMatchObject({
    code: 'BlockLimitExceeded',
    context: { rounds: 4, waiting: 'the session after 4 of the relay chain' }
  })
})

test('without a relay chain no session begins, after an epoch of the usual length', async () => {
  const { network, times } = open()
  await expect(changeSession(network)).rejects.toMatchObject({
    ...{ code: 'BlockLimitExceeded', context: { rounds: 4 } }
  })
  expect(times()).toEqual([660, 666, 672, 678])
})
