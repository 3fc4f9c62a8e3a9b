import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { runLists } from './runLists.ts'

const [TASK, OTHER] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const
const USER = `0x${'11'.repeat(32)}` as const
const SLOT = 60
const FIRST = 600

interface Event {
  readonly on: string
  readonly pallet: string
  readonly name: string
  readonly data: unknown
}

interface World {
  /** What the account on the target holds, where a run takes 10. */
  readonly held: number
  /** The runs, counted from 1, that fail. */
  readonly fails?: (run: number) => boolean
  /** The runs, counted from 1, in whose slots another task pays the account an amount. */
  readonly others?: ReadonlyMap<number, number>
  /** The runs, counted from 1, whose messages arrive in the block of the next run. */
  readonly late?: (run: number) => boolean
  /** The runs, counted from 1, that the service begins in the block of the next run. */
  readonly idle?: (run: number) => boolean
  /** The number of slots from one run to the next. Defaults to 1. */
  readonly step?: number
  /** How long the chains have work after a run, in seconds. Defaults to 0. */
  readonly busy?: number
}

const bytes = (amount: number): Uint8Array => new Uint8Array(new Float64Array([amount]).buffer)
const amountOf = (data: Uint8Array): number => Buffer.from(data).readDoubleLE()
const slotKey = (run: number) => `0x51${run.toString(16).padStart(8, '0')}`

const account = {
  ...{ type: 0, keyCount: 1 },
  prefix: () => '0x26',
  decode: (raw: Uint8Array) => ({ free: BigInt(amountOf(raw)) })
}
const tasks = {
  key: () => '0x52',
  decode: () => ({ owner: USER, action: { type: 'XCMP', value: { para_id: 2000 } } })
}

/** A service and a target on which one run takes 10 of an account, as `runLists` reads them. */
function createWorld(world: World) {
  const { held: begun, fails = () => false, others = new Map(), late = () => false } = world
  const { idle = () => false, step = 1, busy = 0 } = world
  const timeOf = (run: number) => FIRST + (run - 1) * step * SLOT
  const runAt = (time: number) => (time - FIRST) / step / SLOT + 1
  const slots = {
    prefix: () => '0x51',
    decodeKey: (key: string) => [BigInt(timeOf(Number.parseInt(key.slice(4), 16)))],
    decode: () => [OTHER]
  }
  const items: Readonly<Record<string, unknown>> = { Accounts: account, Slots: slots, Tasks: tasks }
  const runtime = {
    metadata: { pallets: [{ name: 'Tokens' }] },
    storage: (_: string, entry: string) => items[entry],
    type: () => ({ encode: ({ free }: { readonly free: bigint }) => bytes(Number(free)) })
  }
  const blocks: { number: number; hash: string; events: readonly Event[]; change: Uint8Array[] }[] =
    []
  let [held, now] = [begun, FIRST - SLOT]
  const chain = (on: 'service' | 'target') =>
    ({
      runtime,
      get head() {
        return { number: blocks.length }
      },
      block: () => undefined,
      blocksAfter: (from: number) => blocks.slice(from).slice(-64),
      events: async ({ at }: { at: string }) =>
        blocks.find(({ hash }) => hash === at)?.events.filter((event) => event.on === on),
      changes: async ({ at }: { at: string }) => {
        const [before, after] = blocks.find(({ hash }) => hash === at)?.change ?? []
        return on === 'target' ? [{ key: '0x26', before, after }] : []
      },
      storage: async () => undefined,
      read: async () => bytes(held),
      listKeys: async () => [...others.keys()].map(slotKey),
      readMany: async (keys: readonly string[]) => keys.map(() => bytes(0)),
      write: ([first]: readonly (readonly [string, string])[]) => {
        held = amountOf(Buffer.from(first?.[1].slice(2) ?? '', 'hex'))
      }
    }) as unknown as SimulatedChain
  const chains = { service: chain('service'), target: chain('target') }
  const due: number[] = []
  const sent: number[] = []
  const topicOf = (run: number) => `0x${run.toString(16).padStart(64, '0')}`
  const receive = (run: number): readonly Event[] => {
    const isFailing = held < 10 || fails(run)
    if (!isFailing) held -= 10
    const data = { id: topicOf(run), success: !isFailing }
    return [
      ...(isFailing ? [] : [{ on: 'target', pallet: 'Proxy', name: 'ProxyExecuted', data: {} }]),
      { on: 'target', pallet: 'MessageQueue', name: 'Processed', data }
    ]
  }
  const begin = (run: number): readonly Event[] => {
    const own = { task_id: TASK, run: BigInt(timeOf(run)) }
    const data = { topic: topicOf(run) }
    return [
      { on: 'service', pallet: 'AutomationTime', name: 'TaskRunning', data: own },
      { on: 'service', pallet: 'XcmpHandler', name: 'ProgramSent', data },
      { on: 'service', pallet: 'AutomationTime', name: 'TaskExecuted', data: own }
    ]
  }
  const build = (time: number): void => {
    const run = runAt(time)
    const before = held
    held += others.get(run) ?? 0
    due.push(run)
    const begun = idle(run) ? [] : due.splice(0)
    sent.push(...begun)
    const received = late(run) ? [] : sent.splice(0).flatMap(receive)
    blocks.push({
      ...{ number: blocks.length + 1, hash: `b${blocks.length + 1}` },
      change: [bytes(before), bytes(held)],
      events: [...begun.flatMap(begin), ...received]
    })
  }
  const executed: number[] = []
  const simulation = {
    chain: (name: 'service' | 'target') => chains[name],
    now: () => BigInt(now),
    settle: async ({ until }: { until: bigint }) => {
      now = Math.min(now + busy, Number(until))
      return { refused: [] }
    },
    travelTo: async (until: bigint, { skip = false } = {}) => {
      for (let time = now + SLOT - (now % SLOT); time <= Number(until); time += SLOT) {
        if ((skip && time < Number(until)) || !Number.isInteger(runAt(time))) continue
        executed.push(runAt(time))
        build(time)
      }
      now = Number(until)
      return { refused: [] }
    }
  } as unknown as Simulation
  return { simulation, executed, timeOf, runAt }
}

async function tryList(world: World, count: number, limit = 256) {
  const { simulation, executed, timeOf, runAt } = createWorld(world)
  const budget = { left: limit, passed: 0 }
  const trial = {
    ...{ simulation, budget, slotSeconds: SLOT, signal: new AbortController().signal },
    ...{
      user: USER,
      paraId: 2000,
      own: [TASK],
      onTime: () => {},
      call: '0x00' as const,
      contracts: []
    }
  } as const
  const due = Array.from({ length: count }, (_, at) => ({ taskId: TASK, time: timeOf(at + 1) }))
  const runs = await runLists(trial, due)
  const failed = runs.flatMap(({ failure, time }) => (failure === undefined ? [] : [runAt(time)]))
  return { tried: runs.length, failed, executed: executed.length, passed: budget.passed }
}

test('a list of 600 runs is executed as a whole', async () => {
  expect(await tryList({ held: 6_000 }, 600)).toMatchObject({ tried: 600, failed: [] })
})

test('the middle of a longer list is skipped, and paid for', async () => {
  const enough = await tryList({ held: 100_000 }, 10_000)
  expect(enough).toMatchObject({ failed: [], passed: 0 })
  expect(enough.executed).toBeLessThan(700)
  expect((await tryList({ held: 99_990 }, 10_000)).failed).toEqual([10_000])
})

test('the first run in the middle that nobody can pay is executed, although somebody pays later', async () => {
  const { failed } = await tryList({ held: 7_000, others: new Map([[900, 100_000]]) }, 1_000)
  expect(failed).toEqual([701])
})

test('the run in the slot of another task is executed, and the end of the list', async () => {
  const others = new Map([630, 800].map((run) => [run, 0]))
  const fails = (run: number): boolean => run >= 630 && run < 650
  const { failed } = await tryList({ held: 100_000, others, fails }, 1_000)
  expect(failed).toEqual([630])
  expect((await tryList({ held: 100_000, others }, 1_000)).failed).toEqual([])
})

test('slots of others beyond the limit are counted', async () => {
  const others = new Map(Array.from({ length: 9 }, (_, at) => [800 + at * 100, 0]))
  expect(await tryList({ held: 100_000, others }, 2_000)).toMatchObject({ failed: [], passed: 0 })
  expect((await tryList({ held: 100_000, others }, 2_000, 4)).passed).toBeGreaterThan(0)
})

test('a message that arrives during the next run does not end the list', async () => {
  const late = (run: number): boolean => run === 610
  const others = new Map([610, 800].map((run) => [run, 0]))
  const fails = (run: number): boolean => run === 800
  const world = { held: 100_000, late, others }
  expect((await tryList({ ...world, fails }, 1_000)).failed).toEqual([800])
  expect((await tryList(world, 1_000)).failed).toEqual([])
})

test('a run that a paused service begins during the next run does not end the list', async () => {
  const idle = (run: number): boolean => run === 610
  const others = new Map([610, 800].map((run) => [run, 0]))
  const fails = (run: number): boolean => run === 800
  const world = { held: 100_000, idle, others }
  expect((await tryList({ ...world, fails }, 1_000)).failed).toEqual([800])
  expect((await tryList(world, 1_000)).failed).toEqual([])
})

test.each([
  ['one run', (run: number) => run === 600],
  ['three runs', (run: number) => run >= 598 && run <= 600]
])('the costs of a run are known after late messages of %s', async (_, late) => {
  const others = new Map([[1_900, 0]])
  expect((await tryList({ held: 7_000, late }, 1_000)).failed).toEqual([701, 998, 999, 1_000])
  expect((await tryList({ held: 20_000, late, others }, 2_000)).failed).toEqual([])
})

test('a message that does not arrive ends the list', async () => {
  const lost = await tryList({ held: 100_000, late: (run) => run > 590 }, 1_000)
  expect(lost.failed).toHaveLength(13)
  expect(lost.executed).toBe(615)
  const others = new Map([[800, 0]])
  const later = await tryList({ held: 100_000, late: (run) => run > 700, others }, 1_000)
  expect(later.executed).toBeLessThan(650)
})

test('the runs up to the slot of another task take one slot of the limit together', async () => {
  const others = new Map(Array.from({ length: 30 }, (_, at) => [640 + at * 40, 0]))
  const spread = await tryList({ held: 100_000, others }, 2_000, 32)
  expect(spread).toMatchObject({ failed: [], passed: 0 })
  const close = new Map(Array.from({ length: 1_000 }, (_, at) => [640 + at, 0]))
  expect((await tryList({ held: 100_000, others: close }, 2_000, 32)).executed).toBeLessThan(700)
})

test('a run that is executed is not paid for twice, however long the chains are busy', async () => {
  const others = new Map([[607, 0]])
  const world = { held: 7_000, others, step: 7, busy: 66 }
  expect(await tryList(world, 700)).toMatchObject({ failed: [], passed: 0 })
})
