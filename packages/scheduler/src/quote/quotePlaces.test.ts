import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import type { Service } from '../client/ServiceClient.ts'
import { publishedLimits } from '../schedule/service/publishedLimits.ts'
import { publishedPricing } from '../schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { WrittenTask } from '../task/readTaskSpec.ts'
import { quotePlaces } from './quotePlaces.ts'

const schedule = { kind: 'fixed', executionTimes: [600n, 660n] } as const
const written: readonly WrittenTask[] = [{ providedId: Uint8Array.of(1), schedule, call: '0x' }]

/** The time of the chain in milliseconds. */
const NOW_MS = 60_000n

/** Quotes the places of runs at 600 and 660, in slots that hold so many tasks. */
async function quote(
  slots: Readonly<Record<number, number>> | undefined,
  {
    replaced = [],
    priced = true,
    before = [],
    tasks = written,
    horizon = publishedLimits.minute.horizon
  }: {
    readonly replaced?: readonly object[]
    readonly priced?: boolean
    readonly before?: readonly { readonly tasks: readonly WrittenTask[] }[]
    readonly tasks?: readonly WrittenTask[]
    readonly horizon?: bigint
  } = {}
) {
  const chain = {
    runtime: { storage: () => (slots === undefined ? undefined : {}) },
    storage: async ({ entry, keys: [time] = [] }: { entry: string; keys?: readonly bigint[] }) => ({
      value:
        entry === 'Now'
          ? NOW_MS
          : Array.from({ length: slots?.[Number(time)] ?? 0 }, (_, at) => `0x${at}`)
    })
  } as unknown as Chain
  const service = {
    pricing: priced ? publishedPricing : undefined,
    automation: { pallet: { name: 'AutomationTime' } },
    limits: { ...publishedLimits.minute, horizon }
  } as unknown as Service
  const asked = { tasks, replaced: replaced as readonly TaskRecord[] }
  const { places, crowded } = await quotePlaces(service, chain, asked, before)
  return { value: places.value, crowded }
}

// 32525634766n is the fee of the place after 200 others.
const FEE = 32_525_634_766n

test('a slot that is half full costs, and the nearest later slot that costs least is named', async () => {
  const { value, crowded } = await quote({ 600: 200, 660: 128, 720: 150, 780: 127, 840: 127 })
  expect(crowded.map(({ time, tasks, cheaper }) => [time, tasks, cheaper])).toEqual([
    [600n, 200, { time: 780n, fee: 0n }],
    [660n, 128, { time: 780n, fee: 0n }]
  ])
  expect(crowded[0]?.fee).toBe(FEE)
  expect(value).toBe(FEE + (crowded[1]?.fee ?? 0n))
})

test('twelve slots are looked at, and none is named if none is cheaper', async () => {
  const full = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [600 + at * 60, 200]))
  const { crowded } = await quote({ ...full, 660: 0 })
  // The thirteenth slot after the first would be free.
  expect(crowded.map(({ cheaper }) => cheaper)).toEqual([undefined])
})

test('a cheaper slot that is named is not beyond the horizon', async () => {
  const cheaperBy = async (horizon: bigint) =>
    (await quote({ 600: 200, 660: 200 }, { horizon })).crowded.map(({ cheaper }) => cheaper?.time)
  expect(await cheaperBy(660n)).toEqual([720n, 720n])
  expect(await cheaperBy(659n)).toEqual([undefined, undefined])
})

test('the places of replaced tasks are free', async () => {
  const replaced = Array.from({ length: 73 }, (_, at) => ({ taskId: `0x${at}` }))
  expect(await quote({ 600: 200 }, { replaced })).toEqual({ value: 0n, crowded: [] })
})

test('the places of tasks that are scheduled before take a place, too', async () => {
  const one: WrittenTask = { providedId: Uint8Array.of(2), schedule, call: '0x' }
  const before = Array.from({ length: 72 }, () => ({ tasks: [one] }))
  expect((await quote({ 600: 128 }, { before })).value).toBe(FEE)
  const { crowded } = await quote({ 600: 127 }, { before: [{ tasks: [one] }] })
  expect(crowded.map(({ time, tasks, fee }) => [time, tasks, fee])).toEqual([
    [600n, 128, (await quote({ 600: 128 })).value]
  ])
})

test('tasks of one request in one slot take a place each', async () => {
  const single = { kind: 'fixed', executionTimes: [600n] } as const
  const part: WrittenTask = { providedId: Uint8Array.of(1), schedule: single, call: '0x' }
  const { value } = await quote({ 600: 199 }, { tasks: [part, part] })
  const first = await quote({ 600: 199 })
  expect(value).toBe(first.value + FEE)
})

test('a replaced task with its run beside the slot frees no place of the slot', async () => {
  const replaced = [{ taskId: '0xabc', remainingRuns: [600n] }]
  expect((await quote({ 600: 200 }, { replaced })).crowded).toMatchObject([
    { tasks: 200, fee: FEE }
  ])
})

test('nothing is charged by a service whose slots or prices are not known', async () => {
  expect(await quote(undefined)).toEqual({ value: 0n, crowded: [] })
  expect(await quote({ 600: 200 }, { priced: false })).toEqual({ value: 0n, crowded: [] })
})
