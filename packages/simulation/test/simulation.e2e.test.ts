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
  ALICE,
  asRoot,
  BOB,
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

const code = (wanted: string) => expect.objectContaining({ code: wanted })
const at = (seconds: number): UnixSeconds => BigInt(seconds) as UnixSeconds

const transfer = (simulation: Simulation, chain: string, value: bigint, dest: Hex = BOB) =>
  encode(simulation.chain(chain), 'Balances.transfer_keep_alive', { dest: { Id: dest }, value })

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
  let fresh: SimulationSnapshot
  let ready: SimulationSnapshot

  beforeAll(async () => {
    simulation = await startNetwork(readNetwork('minute'))
    fresh = await simulation.snapshot()
    await openChannels(simulation)
    await connectTarget(simulation)
    ready = await simulation.snapshot()
  })

  test('builds a block of each chain in a round, with one clock', async () => {
    await simulation.restore(fresh)
    await simulation.build(3)
    for (const { name, head, storage } of simulation.chains) {
      expect([name, head.number]).toEqual([name, 3])
      expect(await storage('Timestamp', 'Now')).toBe(simulation.now() * 1000n)
      expect(head.time).toBe(simulation.now())
    }
    const [relay, service, target] = simulation.chains
    expect([relay?.paraId, service?.paraId, target?.paraId]).toEqual([undefined, 2115, 2200])
    expect(simulation.relay).toBe(relay)
    expect(new Set(simulation.chains.map(({ genesisHash }) => genesisHash)).size).toBe(3)
  })

  test('a block is chained to its parent, and known to the chain by its hash', async () => {
    await simulation.restore(fresh)
    const service = simulation.chain('service')
    await simulation.build()
    const { hash } = service.head
    await simulation.build()
    expect(service.head.parentHash).toBe(hash)
    expect(await service.storage('System', 'ParentHash')).toBe(hash)
  })

  test('a send without a channel fails, as on real chains', async () => {
    await simulation.restore(fresh)
    const dest = { V5: { parents: 1, interior: { X1: { Parachain: 2200 } } } }
    const send = asRoot(simulation, simulation.chain('service'), 'PolkadotXcm.send', {
      dest,
      message: program('01')
    })
    await expect(send).rejects.toThrow(code('DispatchFailed'))
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

  test('values for the next block are written again if the block is built twice', async () => {
    await simulation.restore(ready)
    const target = simulation.chain('target')
    const info = await target.storage<{ readonly data: object }>('System', 'Account', CHARLIE)
    const value = { ...info, data: { ...info?.data, free: 77n * UNIT } }
    const entry = { pallet: 'System', item: 'Account', keys: [CHARLIE], value }
    target.write([encodeEntry(target.runtime, entry)])
    const written = await simulation.snapshot()
    for (const _ of [1, 2]) {
      await simulation.restore(written)
      expect(await readFree(target, CHARLIE)).not.toBe(77n * UNIT)
      await simulation.build()
      expect(await readFree(target, CHARLIE)).toBe(77n * UNIT)
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

  test('a jump over a due slot makes the run missed', async () => {
    await simulation.restore(ready)
    const target = simulation.chain('target')
    const slot = laterMinute(simulation)
    const before = await readFree(target, CHARLIE)
    await scheduleTransfer(simulation, [slot])
    await simulation.travelTo(at(slot + 180), { skip: true })
    await simulation.settle()
    expect(await readFree(target, CHARLIE)).toBe(before)
  })

  test('a refused message is raised with the reason, or reported', async () => {
    await simulation.restore(ready)
    const value = { Switches: { BarrierRejectsService: [true] } }
    const target = simulation.chain('target')
    await asRoot(simulation, target, 'Parameters.set_parameter', { key_value: value })
    const slot = laterMinute(simulation)
    await scheduleTransfer(simulation, [slot])
    const scheduled = await simulation.snapshot()
    await expect(simulation.travelTo(at(slot + 60))).rejects.toThrow(code('MessageFailed'))
    await simulation.restore(scheduled)
    const { refused } = await simulation.travelTo(at(slot + 60), { refused: 'report' })
    expect(refused).toHaveLength(1)
    expect(refused[0]?.message).toMatch(/barrier/i)
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

  test('a relay chain is read or builds blocks, not both', async () => {
    const relay = { state: openStorage(new Map()) }
    const both = startNetwork(readNetwork('minute'), { relay })
    await expect(both).rejects.toThrow(code('ArgumentInvalid'))
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

  test('time travels far, and back no further than a snapshot', async () => {
    await simulation.restore(ready)
    const now = Number(simulation.now())
    await simulation.travelTo(at(now + 90 * 86_400))
    await simulation.build(2)
    await expect(simulation.travelTo(at(now))).rejects.toThrow(code('ArgumentInvalid'))
    await simulation.restore(ready)
    expect(simulation.now()).toBe(at(now))
    expect((await simulation.nextSession()).rounds).toBeGreaterThan(0)
  })
})

describe('transactions', () => {
  let simulation: Simulation

  beforeAll(async () => {
    simulation = await startNetwork(readNetwork('hour'))
  })

  test('several calls of an account get into one block, in order', async () => {
    const target = simulation.chain('target')
    const before = await readFree(target, CHARLIE)
    for (const amount of [1n, 2n, 3n]) {
      await target.submitAs(ALICE, transfer(simulation, 'target', amount * UNIT, CHARLIE))
    }
    await simulation.build()
    expect((await readFree(target, CHARLIE)) - before).toBe(6n * UNIT)
    const events = (await target.events()).filter(({ name }) => name === 'Transfer')
    expect(events).toHaveLength(3)
  })

  test('a call without room in a block is included in the next one', async () => {
    const relay = simulation.chain('relay')
    const call = transfer(simulation, 'relay', UNIT)
    const losses: string[] = []
    const stop = relay.onLost((_, loss) => losses.push(loss))
    const readSession = () => relay.storage('Session', 'CurrentIndex')
    // A block that begins a session has no room.
    let before = await simulation.snapshot()
    for (const session = await readSession(); session === (await readSession()); ) {
      before = await simulation.snapshot()
      await simulation.build()
    }
    await simulation.restore(before)
    await relay.submitAs(ALICE, call)
    await relay.submitAs(ALICE, call)
    const waiting = relay.pending
    await simulation.build()
    expect(relay.pending).toEqual(waiting)
    await simulation.build()
    expect(relay.head.extrinsics.slice(-2)).toEqual(waiting)
    await simulation.restore(before)
    const { number } = relay.head
    await simulation.execute({ chain: 'relay', account: ALICE, call })
    expect(relay.head.number).toBe(number + 2)
    expect(losses).toEqual([])
    stop()
  })

  test('a call that fails or cannot be paid raises the reason', async () => {
    const call = transfer(simulation, 'target', 10n ** 30n)
    const args = { chain: 'target', account: ALICE, call }
    await expect(simulation.execute(args)).rejects.toThrow(code('DispatchFailed'))
    await expect(simulation.execute(args)).rejects.toThrow(/Token\.FundsUnavailable|Arithmetic/)
    const poor = { ...args, account: `0x${'77'.repeat(32)}` }
    await expect(simulation.execute(poor)).rejects.toThrow(code('SubmissionRefused'))
    await expect(simulation.execute({ ...args, chain: 'nowhere' })).rejects.toThrow(
      code('ArgumentInvalid')
    )
  })

  test('a mocked signature is valid only if allowed', async () => {
    const strict = await startNetwork(readNetwork('hour'), { signatures: 'verify' })
    const call = transfer(strict, 'target', UNIT)
    await expect(strict.execute({ chain: 'target', account: ALICE, call })).rejects.toThrow(
      /BadProof/
    )
  })

  test("a chain's root acts by sudo, and by the agenda of the Scheduler", async () => {
    const relay = simulation.chain('relay')
    for (const [through, size] of [
      ['sudo', 4],
      ['agenda', 4],
      ['agenda', 300]
    ] as const) {
      const key = `0x${bytesToHex(new TextEncoder().encode(`${through} ${size}`)).slice(2)}` as Hex
      const items = [[key, `0x${'ab'.repeat(size)}`]]
      const call = encode(relay, 'System.set_storage', { items })
      await simulation.executeAsRoot({ chain: 'relay', call, through })
      expect(await relay.read(key)).toHaveLength(size)
      expect((await relay.changes()).some((change) => change.key === key)).toBe(true)
    }
  })

  test('values are written before the next block, and a block that panics leaves the chain as it was', async () => {
    const target = simulation.chain('target')
    target.write([['0x0102', '0x03']])
    await simulation.build()
    expect(await target.read('0x0102')).toEqual(Uint8Array.of(3))
    const number = target.head.number
    const slot = target.runtime.storage('Aura', 'CurrentSlot')?.key() as Hex
    target.write([[slot, `0x${'ff'.repeat(8)}`]])
    await expect(simulation.build()).rejects.toThrow(code('ChainFailed'))
    expect(target.head.number).toBe(number)
    await simulation.build()
    expect(target.head.number).toBe(number + 1)
  })
})

test('a parachain builds blocks alone, and so do chains from a fork of a state', async () => {
  const [, , target] = readNetwork('hour')
  const alone = await startNetwork([target as NonNullable<typeof target>])
  await alone.build(3)
  expect(alone.chain('target').head.number).toBe(3)
  expect(alone.relay).toBeUndefined()
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

test('a chain that cannot be started is refused with a code', async () => {
  const genesis = { top: [] }
  await expect(createSimulation({ chains: [{ name: 'empty', genesis }] })).rejects.toThrow(
    code('ChainSpecMalformed')
  )
  const [relay] = readNetwork('hour')
  const twice = [relay, relay] as Parameters<typeof startNetwork>[0]
  await expect(startNetwork(twice)).rejects.toThrow(code('ArgumentInvalid'))
  const [one, other] = [await startNetwork([]), await startNetwork([])]
  const simulation = await startNetwork(readNetwork('hour').slice(2))
  await expect(one.restore(await simulation.snapshot())).rejects.toThrow(code('ArgumentInvalid'))
  expect(other.chains).toEqual([])
})
