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
}

const bytes = (amount: number): Uint8Array => new Uint8Array(new Float64Array([amount]).buffer)
const amountOf = (data: Uint8Array): number => Buffer.from(data).readDoubleLE()
const slotKey = (run: number) => `0x51${run.toString(16).padStart(8, '0')}`
const timeOf = (run: number) => FIRST + (run - 1) * SLOT

const account = {
  ...{ type: 0, keyCount: 1 },
  prefix: () => '0x26',
  decode: (raw: Uint8Array) => ({ free: BigInt(amountOf(raw)) })
}
const slots = {
  prefix: () => '0x51',
  decodeKey: (key: string) => [BigInt(timeOf(Number.parseInt(key.slice(4), 16)))],
  decode: () => [OTHER]
}
const tasks = {
  key: () => '0x52',
  decode: () => ({ owner: USER, action: { type: 'XCMP', value: { para_id: 2000 } } })
}
const items: Readonly<Record<string, unknown>> = { Accounts: account, Slots: slots, Tasks: tasks }
const runtime = {
  metadata: { pallets: [{ name: 'Tokens' }] },
  storage: (_: string, entry: string) => items[entry],
  type: () => ({ encode: ({ free }: { readonly free: bigint }) => bytes(Number(free)) })
}

/** A service and a target on which one run takes 10 of an account, as `runLists` reads them. */
function createWorld({ held: begun, fails = () => false, others = new Map() }: World) {
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
  const build = (time: number): void => {
    const run = (time - FIRST) / SLOT + 1
    const before = held
    held += others.get(run) ?? 0
    const isFailing = held < 10 || fails(run)
    if (!isFailing) held -= 10
    const own = { task_id: TASK, run: BigInt(time) }
    const topic = `0x${run.toString(16).padStart(64, '0')}`
    blocks.push({
      ...{ number: blocks.length + 1, hash: `b${blocks.length + 1}` },
      change: [bytes(before), bytes(held)],
      events: [
        { on: 'service', pallet: 'AutomationTime', name: 'TaskRunning', data: own },
        { on: 'service', pallet: 'XcmpHandler', name: 'ProgramSent', data: { topic } },
        { on: 'service', pallet: 'AutomationTime', name: 'TaskExecuted', data: own },
        ...(isFailing ? [] : [{ on: 'target', pallet: 'Proxy', name: 'ProxyExecuted', data: {} }]),
        {
          ...{ on: 'target', pallet: 'MessageQueue', name: 'Processed' },
          data: { id: topic, success: !isFailing }
        }
      ]
    })
  }
  const executed: number[] = []
  const simulation = {
    chain: (name: 'service' | 'target') => chains[name],
    now: () => BigInt(now),
    settle: async () => ({ refused: [] }),
    travelTo: async (until: bigint, { skip = false } = {}) => {
      for (let time = now + SLOT - (now % SLOT); time <= Number(until); time += SLOT) {
        if (skip && time < Number(until)) continue
        executed.push((time - FIRST) / SLOT + 1)
        build(time)
      }
      now = Number(until)
      return { refused: [] }
    }
  } as unknown as Simulation
  return { simulation, executed }
}

async function tryList(world: World, count: number, limit = 256) {
  const { simulation, executed } = createWorld(world)
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
  const failed = runs.flatMap(({ failure, time }) =>
    failure === undefined ? [] : [(time - FIRST) / SLOT + 1]
  )
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
