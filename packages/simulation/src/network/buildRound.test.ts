import { createHash } from 'node:crypto'
import {
  ArgumentInvalid,
  bytesToHex,
  encodeHeader,
  type Hex,
  hexToBytes,
  ParaclockError
} from '@paraclock/core'
import { loadHashing } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { type FakeChain, type FakeChainArgs, fakeChain } from '../../test/support/fakeChain.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import { buildRound } from './buildRound.ts'
import { createNetwork } from './Network.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'

const open = (runtime: 'relay' | 'target') =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
const [relayRuntime, paraRuntime] = [open('relay'), open('target')]
const UPWARD = { pallet: 'ParachainSystem', item: 'UpwardMessages' }
const OUTBOUND = { pallet: 'ParachainSystem', item: 'HrmpOutboundMessages' }
const bytes = (...values: number[]) => Uint8Array.from(values)
const HEAD = { pallet: 'MessageQueue', item: 'ServiceHead' }
const problem = (text: string) =>
  new ParaclockError(ArgumentInvalid, { argument: 'a', value: '', problem: text })

const openRelay = (more: FakeChainArgs = {}) =>
  fakeChain({ name: 'relay', runtime: relayRuntime, ...more })
const openPara = (paraId: number, more: FakeChainArgs = {}) =>
  fakeChain({ name: `para ${paraId}`, paraId, runtime: paraRuntime, ...more })

function link(chains: readonly FakeChain[], { isOpen = false } = {}) {
  return createNetwork({ chains: chains.map(({ local }) => local), time: 0, isOpen })
}

test('every chain builds a block of the same time, the relay chain first, and then all are told', async () => {
  const order: string[] = []
  const note = {
    onBuild: ({ time }: { time: number }, { local }: FakeChain) =>
      order.push(`${local.name} ${time}`)
  }
  const solo = fakeChain({ name: 'solo', ...note })
  const network = link([solo, openPara(2000, note), openPara(2001, note), openRelay(note)])
  network.onBlock = () => order.push('told')
  expect(await buildRound(network, 6000)).toEqual([])
  expect(order).toEqual(['relay 6000', 'para 2000 6000', 'para 2001 6000', 'solo 6000', 'told'])
  expect(network.time).toBe(6000)
})

test('an error of a chain is raised after the others have built, and a bug at once', async () => {
  const fail = (error: Error): FakeChainArgs => ({
    onBuild: () => {
      throw error
    }
  })
  const last = openPara(2001)
  const network = link([
    openRelay(fail(problem('one'))),
    openPara(2000, fail(problem('two'))),
    last
  ])
  let told = 0
  network.onBlock = () => {
    told += 1
  }
  await expect(buildRound(network, 6000)).rejects.toMatchObject({ context: { problem: 'one' } })
  expect([last.requests.length, told]).toEqual([1, 1])
  const broken = link([openPara(2000, fail(new TypeError('bug'))), openPara(2001)])
  await expect(buildRound(broken, 6000)).rejects.toThrow('bug')
})

test('a chain with a higher rate builds several blocks, and one with longer slots not in each round', async () => {
  const fast = openPara(2000, { blockMs: 2000, blocksPerRound: 3 })
  const slow = openPara(2001, { blockMs: 12_000 })
  const halted = openPara(2002, { isHalted: true })
  const network = link([fast, slow, halted])
  let told = 0
  network.onBlock = () => {
    told += 1
  }
  for (const time of [6000, 12_000, 18_000]) await buildRound(network, time)
  const times = ({ requests }: FakeChain) => requests.map(({ time }) => time)
  expect(times(fast)).toEqual([2000, 4000, 6000, 8000, 10_000, 12_000, 14_000, 16_000, 18_000])
  expect(times(slow)).toEqual([12_000])
  expect(times(halted)).toEqual([])
  // All blocks of a round refer to the relay block of the round.
  const rounds = fast.requests.map(({ roundTime }) => roundTime)
  expect(rounds).toEqual([6000, 12_000, 18_000].flatMap((time) => [time, time, time]))
  // After each block of a round but its last one, and after each round.
  expect(told).toBe(9)
})

const FULL = encodeHeader({
  parentHash: new Uint8Array(32),
  number: 1,
  logs: [hexToBytes('0x04434d4c530403')]
})

test.each([
  ['each block of a round has its place', undefined, ['0.0', '0.1', '1.0', '1.1']],
  ['after a block that uses its full core, the next core is next', 0, ['0.0', '1.0', '1.1']],
  ['the next relay block is next, if it is the last core', 2, ['0.0', '0.1', '1.0']]
])('%s', async (_, full, expected) => {
  const para = openPara(2000, {
    ...{ blockMs: 1500, blocksPerRound: 4, cores: 2 },
    onBuild: (_request, { local, requests }) => {
      const isFull = requests.length - 1 === full
      Object.assign(local, { head: { header: isFull ? FULL : Uint8Array.of(1, 2) } })
    }
  })
  const network = link([para])
  await buildRound(network, 6000)
  const places = () => para.requests.map(({ place }) => `${place?.core}.${place?.index}`)
  expect(places()).toEqual(expected)
  await buildRound(network, 12_000)
  expect(places()[expected.length]).toBe('0.0')
})

test('a chain whose slots become longer within a round builds its next block in its next slot', async () => {
  const para = openPara(2000, {
    ...{ blockMs: 2000, blocksPerRound: 3 },
    onBuild: ({ time }, { local }) => {
      if (time === 8000) Object.assign(local, { blockMs: 6000, blocksPerRound: 1 })
    }
  })
  const network = link([para])
  for (const time of [6000, 12_000, 18_000]) await buildRound(network, time)
  expect(para.requests.map(({ time }) => time)).toEqual([2000, 4000, 6000, 8000, 12_000, 18_000])
})

test('the relay chain gets the heads of its parachains, and the messages of one of them at a time', async () => {
  const relay = openRelay()
  const network = link([relay, openPara(2000), openPara(2001)])
  network.mail.upward = new Map([
    [2000, [bytes(1), bytes(2)]],
    [2001, [bytes(3)]]
  ])
  network.mail.collected = ['0xdd']
  await buildRound(network, 6000)
  const heads = relayRuntime.storage('Paras', 'Heads')
  expect(relay.requests[0]?.writes).toEqual([
    ['0xdd', null],
    [heads?.key(2000), '0x080102'],
    [heads?.key(2001), '0x080102']
  ])
  expect(relay.requests[0]?.upward).toEqual(new Map([[2000, [bytes(1), bytes(2)]]]))
  expect([...network.mail.upward.keys()]).toEqual([2001])
  expect(network.mail.owed.get('relay')).toBe(2)
  expect(network.mail.collected).toEqual([])
  // While the relay chain has not executed them, the next ones wait.
  relay.put({ ...HEAD, value: { type: 'Ump', value: { type: 'Para', value: 2000 } } })
  await buildRound(network, 12_000)
  expect(relay.requests[1]?.upward).toBeUndefined()
  relay.put(HEAD)
  await buildRound(network, 18_000)
  expect(relay.requests[2]?.upward).toEqual(new Map([[2001, [bytes(3)]]]))
  expect(network.mail.owed.get('relay')).toBe(3)
})

test('a relay chain whose block fails gets the messages again', async () => {
  let isBroken = true
  const relay = openRelay({
    onBuild: () => {
      if (isBroken) throw problem('one')
    }
  })
  const network = link([relay, openPara(2000)])
  network.mail.upward.set(2000, [bytes(1)])
  network.mail.collected = ['0xdd']
  await expect(buildRound(network, 6000)).rejects.toThrow('one')
  expect([network.mail.upward.size, network.mail.collected]).toEqual([1, ['0xdd']])
  isBroken = false
  await buildRound(network, 12_000)
  expect(relay.requests[1]?.upward).toEqual(new Map([[2000, [bytes(1)]]]))
  // The failed block has delivered nothing.
  expect(network.mail.owed.get('relay')).toBe(1)
})

test('a parachain gets its messages once, and owes an answer to each program', async () => {
  const para = openPara(2000)
  const network = link([para])
  const downward = [{ sentAt: 1, data: bytes(5, 4) }]
  const horizontal = new Map([[2001, [bytes(2, 4), bytes(3), bytes(3, 5)]]])
  network.mail.downward.set(2000, downward)
  network.mail.horizontal.set(2000, horizontal)
  await buildRound(network, 6000)
  expect(para.requests[0]).toMatchObject({ time: 6000, downward, horizontal })
  // Signals and an empty page hold no program.
  expect(network.mail.owed.get('para 2000')).toBe(2)
  await buildRound(network, 12_000)
  expect(para.requests[1]).toMatchObject({ downward: [], horizontal: new Map() })
})

test('a parachain whose block fails keeps its messages, and owes nothing for them', async () => {
  const para = openPara(2000, {
    onBuild: () => {
      throw problem('one')
    }
  })
  const network = link([para])
  network.mail.downward.set(2000, [{ sentAt: 1, data: bytes(1) }])
  network.mail.owed.set('para 2000', 4)
  await expect(buildRound(network, 6000)).rejects.toThrow('one')
  expect(network.mail.downward.get(2000)).toHaveLength(1)
  expect(network.mail.owed.get('para 2000')).toBe(4)
})

test('messages about channels are known by their hash', async () => {
  const network = link([openPara(2000)])
  const messages = [7, 8, 9, 6, 10].map((instruction) => bytes(5, 4, instruction))
  network.mail.downward.set(
    2000,
    messages.map((data) => ({ sentAt: 1, data }))
  )
  await buildRound(network, 6000)
  const { blake2b256 } = await loadHashing()
  const hashOf = (message: Uint8Array) => bytesToHex(blake2b256(message))
  expect([...network.mail.notices]).toEqual(messages.slice(0, 3).map(hashOf))
})

test('what a parachain sends reaches the relay chain and its siblings in the next round', async () => {
  const sends: FakeChainArgs = {
    entries: [
      // An empty entry ends the messages; signals for the validators follow it.
      { ...UPWARD, value: ['0x01', '0x02', '0x', '0x09'] },
      { ...OUTBOUND, value: [{ recipient: 2001, data: '0x0301' }] }
    ]
  }
  const sender = openPara(2000, sends)
  const network = link([sender, openPara(2001, { isHalted: true })])
  await buildRound(network, 6000)
  await buildRound(network, 12_000)
  expect(network.mail.upward).toEqual(new Map([[2000, [1, 2, 1, 2].map((one) => bytes(one))]]))
  expect(network.mail.horizontal).toEqual(
    new Map([[2001, new Map([[2000, [bytes(3, 1), bytes(3, 1)]]])]])
  )
})

test('what a parachain sends is collected, even if the outcomes of its messages cannot be read', async () => {
  const sends: FakeChainArgs = { entries: [{ ...UPWARD, value: ['0x01'] }] }
  const para = openPara(2000, {
    ...sends,
    onBuild: (_, { put }) => put({ pallet: 'System', item: 'Events', value: [] })
  })
  const { read } = para.local
  const events = paraRuntime.storage('System', 'Events')?.key()
  Object.assign(para.local, {
    read: async (key: Hex) => {
      if (key === events) throw problem('one')
      return await read(key)
    }
  })
  const network = link([para])
  network.mail.downward.set(2000, [{ sentAt: 1, data: bytes(5, 4) }])
  await expect(buildRound(network, 6000)).rejects.toThrow('one')
  expect(network.mail.upward).toEqual(new Map([[2000, [bytes(1)]]]))
})

test('a message to a chain outside the network is lost, or leaves an open network', async () => {
  const sends: FakeChainArgs = {
    entries: [
      { ...UPWARD, value: ['0x01'] },
      {
        ...OUTBOUND,
        value: [
          { recipient: 3000, data: '0x0301' },
          { recipient: 2000, data: '0x0302' }
        ]
      }
    ]
  }
  await expect(buildRound(link([openPara(2000, sends)]), 6000)).rejects.toMatchObject({
    code: 'MessageFailed',
    context: {
      ...{ sender: 'para 2000', chain: 'parachain 3000' },
      reason: 'it has 2 bytes, and the recipient is not in this network'
    }
  })
  const network = link([openPara(2000, sends)], { isOpen: true })
  await buildRound(network, 6000)
  expect([network.mail.upward.size, [...network.mail.horizontal.keys()]]).toEqual([0, [2000]])
  expect(network.dropped).toEqual([{ from: 2000, to: 3000, data: expect.any(Uint8Array) }])
})

/** A relay chain that is only read, and what it was asked. */
function openReadRelay(refused: readonly number[]) {
  const asked: unknown[] = []
  const down = [
    { paraId: 2000, sentAt: 3, data: bytes(1) },
    { paraId: 2000, sentAt: 4, data: bytes(2) }
  ]
  const relay = {
    refuses: async (time: number, paraId: number) => {
      asked.push(['refuses', time, paraId])
      return refused.includes(paraId)
    },
    takeDownward: async (...args: unknown[]) => {
      asked.push(['down', ...args])
      return down.splice(0)
    },
    takeHorizontal: async (...args: unknown[]) => {
      asked.push(['horizontal', ...args])
      return [{ paraId: 1000, to: 2000, program: Uint8Array.of(3), time: 0 }]
    },
    receive: (messages: unknown) => void asked.push(['receive', messages])
  }
  return { asked, readRelay: relay as unknown as ReadRelay }
}

test('a relay chain that is only read refuses blocks, sends and receives messages', async () => {
  const { asked, readRelay } = openReadRelay([2001])
  const para = openPara(2000, { entries: [{ ...UPWARD, value: ['0x01'] }] })
  const refused = openPara(2001)
  const network = Object.assign(link([para, refused], { isOpen: true }), { readRelay })
  await buildRound(network, 6000)
  expect([para.local.isRefused, refused.local.isRefused]).toEqual([false, true])
  expect(refused.requests).toEqual([])
  expect(para.requests[0]).toMatchObject({
    downward: [
      { sentAt: 3, data: bytes(1) },
      { sentAt: 4, data: bytes(2) }
    ],
    horizontal: new Map([[1000, [bytes(3)]]])
  })
  expect(asked).toEqual([
    ['down', 6000, [2000, 2001]],
    ['horizontal', 6000, [2000, 2001]],
    ['refuses', 6000, 2000],
    ['receive', [{ time: 12_000, paraId: 2000, program: Uint8Array.of(1) }]],
    ['refuses', 6000, 2001]
  ])
})

test('messages of the relay chain are collected after its block, with the keys that hold them', async () => {
  const queue = (item: string, keys: readonly unknown[], value: unknown) => ({
    ...{ pallet: 'Dmp', item: `DownwardMessageQueue${item}`, keys, value }
  })
  const relay = openRelay({
    entries: [
      queue('Pages', [2000, 1n], { msg: '0x0506', sent_at: 8 }),
      queue('Pages', [2000, 0n], { msg: '0x0505', sent_at: 7 }),
      queue('Meta', [2000], { first_full: 0n, first_free: 2n }),
      // Pages without their description are those of a queue that is empty.
      queue('Pages', [2001, 0n], { msg: '0x0507', sent_at: 7 })
    ]
  })
  const chains = [2000, 2001].map((paraId) => openPara(paraId, { isHalted: true }))
  const network = link([relay, ...chains])
  network.mail.downward.set(2000, [{ sentAt: 1, data: bytes(1) }])
  await buildRound(network, 6000)
  expect(network.mail.downward).toEqual(
    new Map([
      [
        2000,
        [
          { sentAt: 1, data: bytes(1) },
          { sentAt: 7, data: bytes(5, 5) },
          { sentAt: 8, data: bytes(5, 6) }
        ]
      ]
    ])
  )
  const [pages, meta] = ['Pages', 'Meta'].map((item) =>
    relayRuntime.storage('Dmp', `DownwardMessageQueue${item}`)
  )
  expect(new Set(network.mail.collected)).toEqual(
    new Set([pages?.key(2000, 0n), pages?.key(2000, 1n), meta?.key(2000)])
  )
})

test('an older relay chain has one queue of messages for each parachain', async () => {
  const messages = [{ sent_at: 7, msg: bytes(5) }]
  const runtime = {
    storage: (_: string, item: string) =>
      item === 'DownwardMessageQueues'
        ? { key: (paraId: number) => `0x${paraId}`, decode: () => messages }
        : undefined
  }
  const read = (held: boolean) => async () => (held ? Uint8Array.of(1) : null)
  const queueOf = (held: boolean) =>
    readDownwardQueue({ name: 'relay', runtime, read: read(held) } as never, 2000)
  expect(await queueOf(true)).toEqual({
    messages: [{ sentAt: 7, data: bytes(5) }],
    keys: ['0x2000']
  })
  expect(await queueOf(false)).toEqual({ messages: [], keys: [] })
  const without = { name: 'relay', runtime: { storage: () => undefined } } as never
  await expect(readDownwardQueue(without, 2000)).rejects.toMatchObject({
    ...{ code: 'ChainItemMissing', context: { chain: 'relay' } }
  })
})

test('if passed blocks count, the agenda that a chain goes on with is written first', async () => {
  const relay = openRelay({
    entries: [{ pallet: 'Scheduler', item: 'IncompleteSince', value: 1 }]
  })
  const chains = [relay.local, openPara(2000).local]
  const network = createNetwork({ chains, time: 0, isOpen: false, countsPassed: true })
  await buildRound(network, 60_000)
  const [first, second] = relay.requests[0]?.writes ?? []
  expect(first?.[0]).toBe(relayRuntime.storage('Scheduler', 'IncompleteSince')?.key())
  expect(second?.[0]).toBe(relayRuntime.storage('Paras', 'Heads')?.key(2000))
})

test('outcomes of messages pay what is owed, and refusals are kept with their chain', async () => {
  const id = `0x${createHash('sha256').update('one').digest('hex')}`
  const processed = (success: boolean) => ({
    ...{ phase: { type: 'Initialization', value: undefined }, topics: [] },
    event: {
      type: 'MessageQueue',
      value: {
        type: 'Processed',
        value: {
          ...{ id, origin: { type: 'Parent', value: undefined }, success },
          weight_used: { ref_time: 1n, proof_size: 1n }
        }
      }
    }
  })
  const events = (value: unknown) => ({ pallet: 'System', item: 'Events', value })
  const para = openPara(2000, { entries: [events([processed(true), processed(false)])] })
  const network = link([para])
  network.mail.owed.set('para 2000', 3)
  await buildRound(network, 6000)
  expect(network.mail.owed.get('para 2000')).toBe(1)
  expect(network.refused).toMatchObject([
    { code: 'MessageFailed', context: { chain: 'para 2000' } }
  ])
  await buildRound(network, 12_000)
  // More outcomes than were owed leave no debt of less than nothing.
  expect(network.mail.owed.get('para 2000')).toBe(0)
  await buildRound(network, 18_000)
  expect(network.refused).toHaveLength(2)
})
