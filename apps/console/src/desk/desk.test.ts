import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { linkApps } from '../app/linkApps.ts'
import { forecastMonth } from './forecastMonth.ts'
import { listWeeks } from './listDays.ts'
import { listFullest, listPressure } from './listPressure.ts'
import type { AccountTasks, ShownTask } from './TaskDesk.ts'

// A Tuesday at 10:00 in UTC.
const NOW = 1_795_514_400
const DAY = 24 * 3600

function taskOf(given: Partial<ShownTask>): ShownTask {
  const taskId: Hex = '0x01'
  const runs = given.runs ?? []
  const perRun = given.perRun ?? 10n
  const prepaid = perRun * BigInt(runs.length)
  return { taskId, name: 'rent', kind: 'xcmp', every: undefined, ...given, runs, perRun, prepaid }
}

function accountOf(given: Partial<AccountTasks>): AccountTasks {
  return {
    now: NOW,
    owner: '5Grw',
    token: { symbol: 'PCM', decimals: 10 },
    tasks: [],
    spendable: 35n,
    forecast: { points: [], month: 0n, endsAt: undefined },
    slots: new Map(),
    slotLength: 60,
    places: 256,
    ...given
  }
}

test('prepaid runs take from the hold, and recurring ones from the free balance until it ends', () => {
  const fixed = forecastMonth(accountOf({ tasks: [taskOf({ runs: [NOW, NOW + 60] })] }))
  expect(fixed.points.slice(0, 2).map(({ free, held }) => [free, held])).toEqual([
    [35n, 10n],
    [35n, 0n]
  ])
  expect([fixed.month, fixed.endsAt]).toEqual([20n, undefined])
  const daily = taskOf({ runs: [NOW + DAY], every: DAY })
  const recurring = forecastMonth(accountOf({ tasks: [daily] }))
  const days = recurring.points.filter(({ time }) => (time - NOW) % DAY === 0)
  expect(days.slice(0, 5).map(({ free }) => free)).toEqual([35n, 25n, 15n, 5n, 5n])
  expect([recurring.month, recurring.endsAt]).toEqual([300n, NOW + 4 * DAY])
  expect(recurring.points.at(-1)).toEqual({ time: NOW + 30 * DAY, free: 5n, held: 10n })
})

test('10,000 tasks that run each minute are forecast at once', () => {
  const tasks = Array.from({ length: 10_000 }, (_, index) =>
    taskOf({ runs: [NOW + index], every: 60 })
  )
  const begun = performance.now()
  const { points, month } = forecastMonth(accountOf({ tasks }))
  expect([points.length, month > 4_000_000_000n]).toEqual([241, true])
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('the weeks begin on Monday, and each run stands on its day', () => {
  const task = taskOf({ runs: [NOW + DAY, NOW, NOW + 60] })
  const weeks = listWeeks(NOW, [task], 2)
  expect(weeks.map((week) => week.length)).toEqual([7, 7])
  expect(weeks[0]?.map(({ date, runs }) => [date, runs.map(({ time }) => time - NOW)])).toEqual([
    ['2026-11-23', []],
    ['2026-11-24', [0, 60]],
    ['2026-11-25', [DAY]],
    ['2026-11-26', []],
    ['2026-11-27', []],
    ['2026-11-28', []],
    ['2026-11-29', []]
  ])
})

test('a slot is as hot as it is full', () => {
  const slots = new Map([
    [NOW, 1],
    [NOW + 60, 128],
    [NOW + 120, 256],
    [NOW - 60, 9]
  ])
  const rows = listPressure(accountOf({ slots }))
  expect([rows.length, rows[0]?.label, rows[0]?.cells.length]).toEqual([24, '10:00', 60])
  expect(rows[0]?.cells.slice(0, 4).map(({ heat }) => heat)).toEqual([1, 2, 4, 0])
  const hours = listPressure(accountOf({ slots, slotLength: 3600 }))
  expect([hours.length, hours[0]?.label, hours[0]?.cells.length]).toEqual([14, '11-24', 24])
  for (const at of [180, 240, 300]) slots.set(NOW + at, 2)
  const fullest = listFullest(accountOf({ slots }))
  expect(fullest.map(({ time, tasks }) => [time - NOW, tasks])).toEqual([
    ...[
      [120, 256],
      [60, 128],
      [180, 2],
      [240, 2],
      [300, 2]
    ]
  ])
})

test('a link to a block names no endpoint with a key', () => {
  expect(
    linkApps(['wss://a.example/0123456789abcdef0123456789abcdef'], { block: '0x01' })
  ).toBeUndefined()
  expect(linkApps(['wss://user:pass@a.example', 'wss://b.example'], { block: '0x01' })).toBe(
    'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Fb.example#/explorer/query/0x01'
  )
  expect(linkApps(['wss://b.example'], { call: '0x0001' })).toBe(
    'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Fb.example#/extrinsics/decode/0x0001'
  )
})
