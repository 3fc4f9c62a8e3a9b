import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { runRecurring } from './runRecurring.ts'

const TASK = `0x${'aa'.repeat(32)}` as const
const USER = `0x${'11'.repeat(32)}` as const
const OTHER = `0x${'22'.repeat(32)}` as const
const SLOT = 60
const FIRST = 600

/** What happens to the runs: who pays for them, and what goes wrong. */
interface World {
  /** What the account on the target holds, where a run takes 10. It pays nothing by default. */
  readonly onTarget?: number
  /** What the user holds on the service, where a run takes 10. The user pays nothing by default. */
  readonly onService?: number
  /** What another account on the service holds, from which each block takes 10. */
  readonly ofOther?: number
  /** The runs, counted from 1, that fail whatever is paid. */
  readonly fails?: (run: number) => boolean
  /** Which run the service books no other after. */
  readonly drops?: number
  /** Whether the service states no next run. */
  readonly isSilent?: boolean
  /** After which run the service books the next one a slot late. */
  readonly delays?: number
  /** When another task of the user takes money on the target, and how much. */
  readonly other?: { readonly time: number; readonly takes: bigint }
}

interface Block {
  readonly number: number
  readonly hash: string
  readonly events: readonly { pallet: string; name: string; data: unknown }[]
  readonly changes: readonly { key: string; before: Uint8Array; after: Uint8Array }[]
}

const bytes = (amount: bigint): Uint8Array => new Uint8Array(new BigUint64Array([amount]).buffer)
const keyOf = (account: string) => `0x26${account.slice(2)}`
const amountOf = (data: Uint8Array): bigint => Buffer.from(data).readBigUInt64LE()

const item = {
  ...{ type: 0, keyCount: 1 },
  prefix: () => '0x26',
  decode: (raw: Uint8Array) => ({ free: amountOf(raw) })
}
const runtimeOf = ({ other }: World) => ({
  metadata: { pallets: [{ name: 'Tokens' }] },
  storage: (_: string, entry: string) => {
    if (entry === 'Accounts') return item
    if (other === undefined) return undefined
    const task = { owner: USER, action: { value: {} } }
    const slots = { prefix: () => 'slots', decodeKey: () => [other.time], decode: () => ['other'] }
    return { Slots: slots, Tasks: { key: () => 'other', decode: () => task } }[entry]
  },
  type: () => ({ encode: ({ free }: { readonly free: bigint }) => bytes(free) })
})

/** A service and a target on which one run takes 10 of each payer, as `runRecurring` reads them. */
function createWorld(world: World) {
  const own = keyOf(USER)
  const listHeld = (...entries: readonly (readonly [string, number | undefined])[]) =>
    new Map(
      entries.flatMap(([key, amount]) => (amount === undefined ? [] : [[key, BigInt(amount)]]))
    )
  const held = {
    service: listHeld([own, world.onService], [keyOf(OTHER), world.ofOther]),
    target: listHeld([own, world.onTarget])
  }
  const blocks: Record<'service' | 'target', Block[]> = { service: [], target: [] }
  let now = FIRST - SLOT
  let isOtherDone = world.other === undefined
  const take = (on: 'service' | 'target') =>
    [...held[on]].map(([key, before]) => {
      const after = before < 10n ? before : before - 10n
      held[on].set(key, after)
      return { key, before: bytes(before), after: bytes(after) }
    })
  const chain = (on: 'service' | 'target') =>
    ({
      runtime: runtimeOf(world),
      listKeys: async () => (isOtherDone ? [] : ['slot']),
      readMany: async () => [new Uint8Array()],
      get head() {
        return { number: blocks[on].length }
      },
      block: () => undefined,
      blocksAfter: (from: number) => blocks[on].slice(from),
      events: async ({ at }: { at: string }) => blocks[on].find(({ hash }) => hash === at)?.events,
      changes: async ({ at }: { at: string }) =>
        blocks[on].find(({ hash }) => hash === at)?.changes,
      storage: async () => undefined,
      read: async (key: string) => bytes(held[on].get(key) ?? 0n),
      write: (entries: readonly (readonly [string, string])[]) => {
        for (const [key, value] of entries) {
          held[on].set(key, amountOf(Buffer.from(value.slice(2), 'hex')))
        }
      }
    }) as unknown as SimulatedChain
  const chains = { service: chain('service'), target: chain('target') }
  const build = (time: number): void => {
    const [number, topic] = [blocks.service.length + 1, `0x${'cc'.repeat(32)}`]
    const isPaid = [held.target, held.service].every((all) => (all.get(own) ?? 10n) >= 10n)
    const fails = !isPaid || world.fails?.(number) === true
    const run = { task_id: TASK, run: BigInt(time) }
    const next =
      number === world.drops
        ? { name: 'TaskNotRescheduled', data: { task_id: TASK } }
        : {
            name: 'TaskRescheduled',
            data: {
              task_id: TASK,
              next_run: BigInt(time + SLOT + (number === world.delays ? SLOT : 0))
            }
          }
    blocks.service.push({
      ...{ number, hash: `s${number}`, changes: take('service') },
      events: [
        { pallet: 'AutomationTime', name: 'TaskRunning', data: run },
        { pallet: 'XcmpHandler', name: 'ProgramSent', data: { topic } },
        { pallet: 'AutomationTime', name: 'TaskExecuted', data: run },
        ...(world.isSilent === true ? [] : [{ pallet: 'AutomationTime', ...next }])
      ]
    })
    blocks.target.push({
      ...{ number, hash: `t${number}`, changes: fails ? [] : take('target') },
      events: [
        ...(fails ? [] : [{ pallet: 'Proxy', name: 'ProxyExecuted', data: {} }]),
        { pallet: 'MessageQueue', name: 'Processed', data: { id: topic, success: !fails } }
      ]
    })
  }
  const simulation = {
    chain: (name: 'service' | 'target') => chains[name],
    now: () => now,
    settle: async () => ({ refused: [] }),
    snapshot: async () => ({
      now,
      heads: [blocks.service.length, blocks.target.length],
      held: { service: new Map(held.service), target: new Map(held.target) }
    }),
    restore: async (kept: { now: number; heads: [number, number]; held: typeof held }) => {
      now = kept.now
      blocks.service.length = kept.heads[0]
      blocks.target.length = kept.heads[1]
      held.service = new Map(kept.held.service)
      held.target = new Map(kept.held.target)
    },
    travelTo: async (time: bigint | number) => {
      now = Number(time)
      const other = isOtherDone || now < (world.other?.time ?? 0) ? undefined : world.other
      if (other !== undefined) {
        isOtherDone = true
        held.target.set(own, (held.target.get(own) ?? 0n) - other.takes)
      }
      build(now)
      return { refused: [] }
    }
  } as unknown as Simulation
  return simulation
}

async function recur(world: World = {}) {
  const simulation = createWorld(world)
  const times: number[] = []
  const { tried, lasts } = await runRecurring({
    ...{ simulation, slotSeconds: SLOT, user: USER, paraId: 2200, own: [TASK], contracts: [] },
    ...{ budget: { left: 4, passed: 0 }, signal: new AbortController().signal },
    onTime: (time) => void times.push(time),
    ...{ call: '0x00', frequency: SLOT, tasks: [{ taskId: TASK, times: [FIRST] }] }
  })
  return { tried, lasts, times, failures: tried.map(({ failure }) => failure?.error) }
}

test('a task that can always be paid for is run twelve times, an interval apart', async () => {
  const { failures, lasts, times } = await recur()
  expect(failures).toEqual(Array(12).fill(undefined))
  expect(lasts).toBeUndefined()
  expect(times).toEqual(Array.from({ length: 12 }, (_, at) => FIRST + at * SLOT))
})

test.each([
  ['the account on the target', { onTarget: 1_000 }],
  ['the user on the service', { onService: 1_000 }],
  ['the poorer of both', { onService: 1_500, onTarget: 1_000 }]
])('a task lasts as long as the money of %s', async (_, world) => {
  const { lasts, failures } = await recur(world)
  expect(lasts?.runs).toBe(100)
  expect(lasts?.failure).toMatchObject({ chain: 'target' })
  // Three runs at first, and three at the end of the money.
  expect(failures).toEqual(Array(6).fill(undefined))
})

test.each([
  [
    'a sum before the fourth run',
    { onTarget: 280, other: { time: FIRST + 3 * SLOT, takes: 100n } },
    18
  ],
  [
    'nearly all before the sixth',
    { onTarget: 280, other: { time: FIRST + 5 * SLOT, takes: 225n } },
    5
  ],
  [
    'a sum that it would not find after the runs',
    { onTarget: 130, other: { time: FIRST + 4 * SLOT, takes: 80n } },
    5
  ]
])('another task that takes %s meets the money of its time', async (_, world, runs) => {
  expect((await recur(world)).lasts?.runs).toBe(runs)
})

test('what another user of the service pays does not end the task', async () => {
  const { lasts, failures } = await recur({ ofOther: 1_000 })
  expect(lasts).toBeUndefined()
  expect(failures).toHaveLength(12)
})

test('money for three runs, or for a few more, is counted, too', async () => {
  expect((await recur({ onTarget: 50 })).lasts?.runs).toBe(5)
  expect((await recur({ onTarget: 30 })).lasts?.runs).toBe(3)
})

test('a run that fails whatever is paid is a failure of the task', async () => {
  const { lasts, failures } = await recur({ fails: (run) => run >= 5 })
  expect(lasts).toBeUndefined()
  expect(failures.map((one) => one === undefined)).toEqual([true, true, true, true, false])
})

test('one of the first three runs that cannot be paid for is a failure', async () => {
  const { lasts, failures } = await recur({ onTarget: 20 })
  expect(lasts).toBeUndefined()
  expect(failures.map((one) => one === undefined)).toEqual([true, true, false])
})

test('a task that the service books no further run of has failed if that is one of the first', async () => {
  const early = await recur({ drops: 2 })
  expect(early.lasts).toBeUndefined()
  expect(early.failures.slice(0, 2)).toEqual([undefined, undefined])
  expect(early.failures[2]).toBe('the service books no further run')
  const later = await recur({ drops: 5 })
  const error = 'the service books no further run'
  expect(later.lasts).toMatchObject({ runs: 5, failure: { error } })
})

test('where the service does not state the next run, it is an interval later', async () => {
  const { times, failures } = await recur({ isSilent: true })
  expect(failures).toEqual(Array(12).fill(undefined))
  expect(times.slice(0, 3)).toEqual([FIRST, FIRST + SLOT, FIRST + 2 * SLOT])
})

test('a run that is booked late is a failure among the first, and is followed later', async () => {
  const early = await recur({ delays: 1 })
  expect(early.failures[1]).toBe('the service books the next run later: its slot has no room')
  const { failures, times } = await recur({ delays: 4 })
  expect(failures).toEqual(Array(12).fill(undefined))
  expect(times.slice(3, 5)).toEqual([FIRST + 3 * SLOT, FIRST + 5 * SLOT])
})
