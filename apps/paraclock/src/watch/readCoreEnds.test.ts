import type { NetworkConfig } from '@paraclock/checklist'
import type { Chain, Connections } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readCoreEnds } from './readCoreEnds.ts'
import { type CoreEnds, watchCores } from './watchCores.ts'

const { signal } = new AbortController()
const NOW = 1_800_000_000
const HASH = `0x${'09'.repeat(32)}`

interface Held {
  readonly constants?: Readonly<Record<string, unknown>>
  readonly storage?: Readonly<Record<string, unknown>>
  readonly renewals?: readonly (readonly [when: number, completion: object])[]
}

/** A chain that holds these values by pallet and name. */
function chainOf({ constants = {}, storage = {}, renewals }: Held): Chain {
  const keys = renewals?.map((_, at) => `0x0${at}`) ?? []
  return {
    block: { number: 1000, hash: HASH },
    constant: ({ pallet, name }: { readonly pallet: string; readonly name: string }) =>
      constants[`${pallet}.${name}`],
    storage: async (asked: { pallet: string; entry: string; keys?: readonly unknown[] }) => ({
      value: storage[[asked.pallet, asked.entry, ...(asked.keys ?? [])].join('.')]
    }),
    source: {
      head: async () => HASH,
      getKeys: async () => keys,
      getStorage: async () => keys
    },
    runtime: {
      storage: () =>
        renewals && {
          prefix: () => '0x77',
          decodeKey: (key: string) => [{ when: renewals[Number(key)]?.[0] }],
          decode: ([at = 0]: Uint8Array) => ({ completion: renewals[at]?.[1] })
        }
    }
  } as unknown as Chain
}

const clock = { constants: { 'Babe.ExpectedBlockTime': 6000n }, now: BigInt(NOW) * 1000n }
const relayOf = (more: Held = {}): Chain =>
  chainOf({
    ...more,
    constants: { ...clock.constants, ...more.constants },
    storage: { 'Timestamp.Now': clock.now, ...more.storage }
  })

test('without a Coretime chain, leases of the relay chain end after their last period', async () => {
  const relay = relayOf({
    constants: { 'Slots.LeasePeriod': 100, 'Slots.LeaseOffset': 50 },
    storage: { 'Slots.Leases.2115': [null, ['a', 1n], ['a', 1n]], 'Slots.Leases.2200': [] }
  })
  const ends = await readCoreEnds({ relay, coretime: undefined, paraIds: [2115, 2200], signal })
  // The period is 9: from block 950 on. The lease ends with period 11, at block 1250.
  expect([...ends]).toEqual([[2115, NOW + 250 * 6]])
})

test('the offset of leases defaults to 0, and a relay chain without leases states no end', async () => {
  const storage = { 'Slots.Leases.2115': [1] }
  const args = { coretime: undefined, paraIds: [2115], signal }
  const relay = relayOf({ storage, constants: { 'Slots.LeasePeriod': 300 } })
  expect([...(await readCoreEnds({ ...args, relay }))]).toEqual([[2115, NOW + 200 * 6]])
  expect((await readCoreEnds({ ...args, relay: relayOf({ storage }) })).size).toBe(0)
  expect((await readCoreEnds({ ...args, relay: chainOf({ storage }) })).size).toBe(0)
})

test('with a Coretime chain, the last of its leases counts, and a reserved core has no end', async () => {
  const coretime = chainOf({
    constants: { 'Broker.TimeslicePeriod': 80 },
    storage: {
      'Broker.Leases': [
        { task: 2115, until: 20 },
        { task: 2115, until: 15 },
        { task: 2200, until: 30 },
        { task: 3000, until: 40 }
      ],
      'Broker.Reservations': [
        [{ assignment: { type: 'Task', value: 2200 } }, { assignment: { type: 'Pool' } }]
      ]
    }
  })
  // The relay chain has leases as well, which no longer count.
  const relay = relayOf({
    constants: { 'Slots.LeasePeriod': 100 },
    storage: { 'Slots.Leases.2115': [1, 1, 1, 1, 1, 1, 1, 1, 1] }
  })
  const ends = await readCoreEnds({ relay, coretime, paraIds: [2115, 2200], signal })
  expect([...ends]).toEqual([[2115, NOW + (20 * 80 - 1000) * 6]])
})

const config = {
  ...{ user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', relay: { endpoints: ['relay'] } },
  service: { endpoints: ['service'], paraId: 2115 },
  target: { endpoints: ['target'], paraId: 2200 },
  automation: { call: '0x00' }
} as unknown as NetworkConfig

/** Watches until `times` reads have succeeded or failed. */
async function watch(
  more: Partial<NetworkConfig>,
  chains: Readonly<Record<string, Chain>>,
  times = 1
) {
  const stopping = new AbortController()
  const [read, problems, opened]: [CoreEnds[], string[], string[]] = [[], [], []]
  const count = () => {
    if (read.length + problems.length === times) stopping.abort()
  }
  await watchCores({
    ...{ network: 'main', config: { ...config, ...more }, signal: stopping.signal, restMs: 1 },
    connections: {
      read: async (_: unknown, { name }: { readonly name: string }) => {
        opened.push(name)
        const chain = chains[name]
        if (chain !== undefined) return chain
        throw new ParaclockError(ArgumentInvalid, { argument: name, value: '', problem: 'away' })
      }
    } as unknown as Connections,
    onRead: (ends) => {
      read.push(ends)
      count()
    },
    onProblem: ({ code }) => {
      problems.push(code)
      count()
    }
  })
  return { read, problems, opened }
}

test('a chain that is away is a problem, and is read again', async () => {
  const { read, problems, opened } = await watch({}, {}, 3)
  expect([read, problems.length, opened]).toEqual([[], 3, ['relay', 'relay', 'relay']])
})

const coretime = chainOf({
  constants: { 'Broker.TimeslicePeriod': 80 },
  storage: { 'Broker.Leases': [{ task: 2200, until: 30 }] }
})

test('the configured Coretime chain is read beside the relay chain', async () => {
  const chains = { relay: relayOf(), coretime }
  const more = { coretime: { endpoints: ['coretime'], paraId: 1005 } } as Partial<NetworkConfig>
  const { read, opened } = await watch(more, chains)
  expect(opened).toEqual(['relay', 'coretime'])
  expect(read).toEqual([{ service: undefined, target: NOW + (30 * 80 - 1000) * 6 }])
  expect((await watch({}, chains)).opened).toEqual(['relay'])
})

test('a renewable core ends when its renewal begins, and a partial renewal says nothing', async () => {
  const task = (value: number) => ({ assignment: { type: 'Task', value } })
  const chain = chainOf({
    constants: { 'Broker.TimeslicePeriod': 80 },
    storage: { 'Broker.Leases': [{ task: 2115, until: 20 }] },
    renewals: [
      [25, { type: 'Complete', value: [{ assignment: { type: 'Pool' } }, task(2115)] }],
      [90, { type: 'Partial', value: 3 }],
      [35, { type: 'Complete', value: [task(2200)] }]
    ]
  })
  const args = { relay: relayOf(), coretime: chain, paraIds: [2115, 2200], signal }
  expect([...(await readCoreEnds(args))]).toEqual([
    [2115, NOW + (25 * 80 - 1000) * 6],
    [2200, NOW + (35 * 80 - 1000) * 6]
  ])
})
