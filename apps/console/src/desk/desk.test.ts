import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
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
  const begun = process.cpuUsage()
  const { points, month } = forecastMonth(accountOf({ tasks }))
  expect([points.length, month > 4_000_000_000n]).toEqual([241, true])
  const { user, system } = process.cpuUsage(begun)
  expect(user + system).toBeLessThan(5_000_000)
})

test('the weeks begin on Monday, and each run stands on its day', () => {
  const task = taskOf({ runs: [NOW + DAY, NOW, NOW + 60] })
  const weeks = listWeeks(NOW, [task])
  expect(weeks.map((week) => week.length)).toEqual(Array(6).fill(7))
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

const STEP = 3 * 3600
const END = NOW + 30 * DAY

/** The forecast of a month, run by run: every three hours what was due since is paid. */
function forecastSlowly({ tasks, spendable }: AccountTasks) {
  const dueBetween = (task: ShownTask, after: number, until: number): number => {
    const [first = END + 1] = task.runs
    const runs = [...(task.every === undefined ? task.runs : [])]
    if (task.every !== undefined) for (let at = first; at <= END; at += task.every) runs.push(at)
    return runs.filter((run) => run > after && run <= until).length
  }
  let [free, month, endsAt] = [spendable ?? 0n, 0n, undefined as number | undefined]
  let held = tasks.reduce((sum, { prepaid }) => sum + prepaid, 0n)
  const points = Array.from({ length: 241 }, (_, step) => {
    const time = NOW + step * STEP
    const after = step === 0 ? Number.NEGATIVE_INFINITY : time - STEP
    let cost = 0n
    for (const task of tasks) {
      const paid = task.perRun * BigInt(dueBetween(task, after, time))
      month += paid
      if (task.every === undefined) held -= paid
      else cost += paid
    }
    if (free >= cost) free -= cost
    else endsAt ??= time
    return { time, free, held }
  })
  return { points, month, endsAt }
}

test.each([1, 2, 3, 4, 5, 6])(
  'a forecast is what each run costs when it is due (seed %i)',
  (seed) => {
    const random = seedRandom(seed)
    const draw = (most: number): number => Math.floor(random() * (most + 1))
    const tasks = Array.from({ length: draw(5) }, () => {
      const isRecurring = draw(1) === 1
      // Some runs are overdue, some exactly at a point, and some after the month.
      const times = Array.from({ length: draw(4) }, () => NOW - DAY + draw(260) * STEP + draw(1))
      const perRun = BigInt(1 + draw(3))
      const every = isRecurring ? [STEP, DAY, DAY + 3600][draw(2)] : undefined
      const runs = isRecurring
        ? times.slice(0, 1).map((time) => Math.max(time, NOW))
        : times.toSorted()
      return taskOf({ runs, every, perRun })
    })
    const spendable = [undefined, 0n, 10n, 35n, 1000n][draw(4)]
    const account = accountOf({ tasks, spendable })
    expect(forecastMonth(account)).toEqual(forecastSlowly(account))
  }
)

test.each([
  [undefined, NOW],
  [29n, NOW + 2 * DAY],
  [30n, NOW + 3 * DAY],
  [310n, undefined]
])('a balance of %s lasts until %s', (spendable, endsAt) => {
  const daily = taskOf({ runs: [NOW], every: DAY })
  const month = forecastMonth(accountOf({ tasks: [daily], spendable }))
  expect([month.endsAt, month.month]).toEqual([endsAt, 310n])
  const never = taskOf({ runs: [], every: DAY })
  expect(forecastMonth(accountOf({ tasks: [never], spendable }))).toMatchObject({
    ...{ month: 0n, endsAt: undefined }
  })
})

test('six weeks are listed, from the Monday of this week also on a Monday and a Sunday', () => {
  const weeks = listWeeks(NOW, [])
  expect([weeks.length, weeks[5]?.[6]?.date]).toEqual([6, '2027-01-03'])
  for (const day of [-1, 0, 5]) {
    expect(listWeeks(NOW + day * DAY, [])[0]?.[0]?.date).toBe('2026-11-23')
  }
  expect(listWeeks(NOW + 6 * DAY, [])[0]?.[0]?.date).toBe('2026-11-30')
})

test('the heat of a slot has five degrees', () => {
  const counts = [0, 1, 2, 3, 4, 5]
  const slots = new Map(counts.map((tasks, index) => [NOW + index * 60, tasks]))
  const rows = listPressure(accountOf({ slots, places: 4, now: NOW + 90 }))
  expect(rows[0]?.cells.slice(0, 6)).toEqual(
    [0, 1, 2, 3, 4, 4].map((heat, index) => ({ time: NOW + index * 60, heat }))
  )
  expect(rows.slice(1, 3).map(({ label }) => label)).toEqual(['11:00', '12:00'])
})

test('a slot is a future one until it begins, and of equal slots the earlier comes first', () => {
  const slots = new Map([
    [NOW + 60, 2],
    [NOW, 2],
    [NOW - 1, 9],
    ...[120, 180, 240, 300].map((at) => [NOW + at, 1] as const)
  ])
  expect(listFullest(accountOf({ slots })).map(({ time }) => time - NOW)).toEqual([
    ...[0, 60, 120, 180, 240]
  ])
})
