import { afterAll, beforeAll, expect, test } from 'vitest'
import { type History, openHistory } from '../store/openHistory.ts'
import type { EffectRow, HistoryRows, PastTaskRow, RunRow } from '../store/tables.ts'
import { findTasks, writeRows } from '../store/writeRows.ts'
import { listPastTasks } from './listPastTasks.ts'
import { listRuns } from './listRuns.ts'
import { sumPastCosts } from './sumPastCosts.ts'

const ALICE = `0x${'a1'.repeat(32)}`
const BOB = `0x${'b0'.repeat(32)}`
const DAY = 86_400
const chain = {
  ...{ genesis: '0x00', para_id: 2114, ss58_prefix: 51, token_symbol: 'T', token_decimals: 10 },
  ...{ first_block: 1, last_block: 9, last_hash: '0x09', last_time: 9 }
}
const nothing: HistoryRows = {
  ...{ tasks: [], runs: [], messages: [], effects: [], fees: [], balances: [], changes: [] }
}
const taskAt = (block: number, event: number, owner = ALICE): PastTaskRow => ({
  ...{ chain: 1, block, event, task_id: `0x${block}${event}`, owner, provided_id: '0x61' },
  ...{ kind: 'xcmp', para_id: 2000, call_prefix: '0x2900', runs: 1, recurring: 0 },
  ...{ execution_fee: '5', xcmp_fee: '0', place_fee: '0', time: block, state: 'scheduled' },
  ...{ ended_block: null, ended_time: null }
})
const runAt = (task: PastTaskRow, block: number, topic: string | null): RunRow => ({
  ...{ chain: 1, block, event: 3, task_block: task.block, task_event: task.event },
  ...{ task_id: task.task_id, owner: task.owner, run: 60 * block, state: 'executed', time: block },
  ...{ refund: '0', error: null, topic }
})
const tasks = [taskAt(1, 2), taskAt(1, 7), taskAt(2, 4, BOB), taskAt(5, 0)]

let history: History

beforeAll(async () => {
  history = await openHistory({ database: ':memory:' })
  const { db } = history
  await db
    .insertInto('chains')
    .values([
      { id: 1, network: 'main', role: 'service', ...chain },
      { id: 2, network: 'main', role: 'target', ...chain },
      { id: 3, network: 'alone', role: 'service', ...chain }
    ])
    .execute()
  const [first, second] = tasks as [PastTaskRow, PastTaskRow]
  const fee = { chain: 1, event: 0, task_block: 1, task_event: 2, payer: ALICE }
  const effect = { chain: 2, event: 1, processed: 1, error: null, events: '[]', time: 8 } as const
  await writeRows(db, {
    ...nothing,
    tasks,
    runs: [
      runAt(first, 6, '0xaa'),
      runAt(first, 7, '0xbb'),
      { ...runAt(second, 7, null), event: 5 }
    ],
    messages: [
      {
        ...{ chain: 1, block: 7, event: 2, time: 7, kind: 'program', topic: '0xbb' },
        ...{ para_id: 2000, task_block: 1, task_event: 2, run: 420 }
      }
    ],
    effects: [
      { ...effect, block: 8, topic: '0xaa', dispatch: 'unproven', proxy_prefix: '0x2900' },
      { ...effect, block: 9, topic: '0xbb', dispatch: 'unproven', proxy_prefix: '0x0a00' }
    ],
    fees: [
      {
        ...fee,
        block: 1,
        kind: 'execution',
        amount: '340282366920938463463374607431768211455',
        time: 1
      },
      { ...fee, block: 2, kind: 'execution', amount: '1', time: DAY - 1 },
      { ...fee, block: 3, kind: 'refund', amount: '1', time: DAY },
      { ...fee, block: 4, kind: 'refund', amount: '1', time: DAY }
    ]
  })
})

afterAll(() => history.close())

test('tasks are listed from the last one, by owner and id, and pages neither repeat nor miss any', async () => {
  const places = async (args: object) => {
    const page = await listPastTasks(history, { network: 'main', ...args })
    return page?.tasks.map(({ block, event }) => `${block}-${event}`)
  }
  expect(await places({})).toEqual(['5-0', '2-4', '1-7', '1-2'])
  expect(await places({ owner: BOB })).toEqual(['2-4'])
  expect(await places({ taskId: '0x17' })).toEqual(['1-7'])
  const first = await listPastTasks(history, { network: 'main', limit: 3 })
  expect(first?.next).toEqual({ block: 1, event: 7 })
  expect(await places({ after: first?.next })).toEqual(['1-2'])
  expect(await listPastTasks(history, { network: 'other' })).toBeUndefined()
})

test('a task without runs and fees has counts and a cost of zero', async () => {
  const page = await listPastTasks(history, { network: 'main', owner: BOB })
  const zero = { executed: 0, failed: 0, missed: 0, running: 0 }
  expect(page?.tasks.map(({ counts, cost }) => [counts, cost])).toEqual([[zero, 0n]])
})

test('a task counts its runs and sums its fees beyond 64 bits', async () => {
  const page = await listPastTasks(history, { network: 'main', taskId: '0x12' })
  expect(page?.tasks[0]).toMatchObject({
    counts: { executed: 2, failed: 0 },
    cost: 2n ** 128n - 2n
  })
})

test('messages with one hash have their effects in the order of the runs', async () => {
  const own = await openHistory({ database: ':memory:' })
  await own.db
    .insertInto('chains')
    .values([
      { id: 1, network: 'old', role: 'service', ...chain },
      { id: 2, network: 'old', role: 'target', ...chain }
    ])
    .execute()
  const task = taskAt(1, 2)
  const effect = {
    ...{ chain: 2, event: 1, processed: 1, topic: '0xcc', events: '[]' },
    ...{ error: null, proxy_prefix: null }
  } as const
  await writeRows(own.db, {
    ...nothing,
    tasks: [task],
    runs: [3, 5, 9].map((block) => runAt(task, block, '0xcc')),
    effects: [
      { ...effect, block: 70, time: 7, dispatch: 'succeeded' },
      { ...effect, block: 40, time: 4, dispatch: 'failed' }
    ]
  })
  const page = await listRuns(own, { network: 'old' })
  const one = await listRuns(own, { network: 'old', limit: 2 })
  await own.close()
  expect(one?.runs).toEqual(page?.runs.slice(0, 2))
  expect(page?.runs.map(({ time, effect: found }) => [time, found?.dispatch])).toEqual([
    [9, undefined],
    [5, 'succeeded'],
    [3, 'failed']
  ])
})

test('the first message of the service with the topic is of the run, unless the order was lost', async () => {
  const own = await openHistory({ database: ':memory:' })
  await own.db
    .insertInto('chains')
    .values([
      { id: 1, network: 'main', role: 'service', ...chain },
      { id: 2, network: 'main', role: 'target', ...chain }
    ])
    .execute()
  const task = taskAt(1, 2)
  const effect = { chain: 2, events: '[]', error: null, proxy_prefix: null, processed: 1 } as const
  const arrived = (
    block: number,
    time: number,
    topic: string,
    dispatch: EffectRow['dispatch']
  ) => ({
    ...{ ...effect, block, event: 1, time, topic, dispatch }
  })
  const setAside = {
    ...{ ...arrived(80, 8_005, '0x77', 'failed'), event: 0, processed: 0 },
    error: 'the message was not executed to its end: MessageQueue.OverweightEnqueued'
  }
  await writeRows(own.db, {
    ...nothing,
    tasks: [task],
    runs: [1, 4, 8].map((run) => ({ ...runAt(task, 1_000 * run, `0x0${run}`) })),
    effects: [
      // The clock of the target is behind.
      ...[arrived(10, 990, '0x01', 'succeeded'), arrived(11, 1_010, '0x01', 'failed')],
      // A topic that is known before the run is not of the run.
      ...[arrived(30, 3_000, '0x04', 'failed'), arrived(40, 4_006, '0x04', 'succeeded')],
      ...[setAside, arrived(81, 8_012, '0x08', 'failed')]
    ]
  })
  const page = await listRuns(own, { network: 'main' })
  const last = await listRuns(own, { network: 'main', limit: 1 })
  await own.close()
  const shown = page?.runs.map(({ effect: found, copies }) => [
    found?.block,
    found?.dispatch,
    copies
  ])
  expect(shown).toEqual([
    [81, 'unproven', []],
    [40, 'succeeded', []],
    [10, 'succeeded', [{ block: 11, event: 1 }]]
  ])
  expect(page?.runs[0]?.effect?.error).toMatch(/set a message of the service aside/)
  expect(last?.runs).toEqual(page?.runs.slice(0, 1))
})

test('a call of the proxy without an event of it failed, and another one is unproven', async () => {
  const page = await listRuns(history, { network: 'main', task: { block: 1, event: 2 } })
  expect(page?.runs.map(({ effect }) => effect?.dispatch)).toEqual(['unproven', 'failed'])
  const all = await listRuns(history, { network: 'main', owner: ALICE, limit: 1 })
  expect(all?.runs[0]?.task_event).toBeOneOf([2, 7])
  expect(await listRuns(history, { network: 'other' })).toBeUndefined()
})

const placesOf = (page: { readonly runs: readonly RunRow[] } | undefined) =>
  page?.runs.map(({ block, task_block, task_event }) => [block, task_block, task_event])

test('runs are listed from the last one, by owner and task, and pages neither repeat nor miss any', async () => {
  const list = (args: object) => listRuns(history, { network: 'main', ...args })
  const all = await list({})
  expect([placesOf(all), all?.next, all?.chain.role]).toEqual([
    [
      [7, 1, 7],
      [7, 1, 2],
      [6, 1, 2]
    ],
    null,
    'service'
  ])
  expect(placesOf(await list({ owner: BOB }))).toEqual([])
  for (const task of [tasks[1], tasks[2], { block: 2, event: 2 }, { block: 1, event: 4 }]) {
    expect(placesOf(await list({ task }))).toEqual(task === tasks[1] ? [[7, 1, 7]] : [])
  }
  const first = await list({ limit: 2 })
  expect([placesOf(first)?.length, first?.next]).toEqual([2, { block: 7, event: 3 }])
  expect(placesOf(await list({ after: first?.next }))).toEqual([[6, 1, 2]])
  expect((await list({ limit: 3 }))?.next).toBeNull()
})

test('a run has its columns and its effect, and none before its message arrived', async () => {
  const page = await listRuns(history, { network: 'main' })
  const effect = { processed: 1, error: null, events: '[]' }
  const [first, second] = tasks as [PastTaskRow, PastTaskRow]
  expect(page?.runs).toEqual([
    { ...runAt(second, 7, null), event: 5, para_id: null, effect: null, copies: [] },
    {
      ...{ ...runAt(first, 7, '0xbb'), para_id: 2000, copies: [] },
      effect: { ...effect, block: 9, dispatch: 'unproven' }
    },
    {
      ...{ ...runAt(first, 6, '0xaa'), para_id: null, copies: [] },
      effect: {
        ...{ ...effect, block: 8, dispatch: 'failed' },
        error: 'no proxy dispatched the call of the user'
      }
    }
  ])
})

test('100 entries are a page, and a network without a target has no effects', async () => {
  const many = Array.from({ length: 101 }, (_, at) => ({ ...taskAt(at, 0), chain: 3 }))
  const runs = many.map((task) => ({ ...runAt(task, task.block, '0xaa'), chain: 3 }))
  await writeRows(history.db, { ...nothing, tasks: many, runs })
  const listed = await listPastTasks(history, { network: 'alone' })
  expect([listed?.tasks.length, listed?.next]).toEqual([100, { block: 1, event: 0 }])
  const ran = await listRuns(history, { network: 'alone' })
  expect([ran?.runs.length, ran?.next]).toEqual([100, { block: 1, event: 3 }])
  expect(ran?.runs.filter(({ effect }) => effect !== null)).toEqual([])
})

test('costs have pages by day and account, with the amounts of each kind', async () => {
  const fee = { chain: 3, event: 0, task_block: null, task_event: null }
  const kinds = ['inclusion', 'tip', 'execution', 'xcmp', 'place', 'refund'] as const
  const fees = [0, 1, 2].flatMap((day) =>
    [ALICE, null].flatMap((payer, at) =>
      kinds.map((kind, index) => ({
        ...{ ...fee, block: 10 * day + at, kind, payer, time: day * DAY + at },
        amount: String(10 ** index)
      }))
    )
  )
  await writeRows(history.db, { ...nothing, fees })
  const sum = (args: object) =>
    sumPastCosts(history, { network: 'alone', from: 0, before: 9, ...args })
  const amounts = { inclusion: 1n, tip: 10n, execution: 100n, xcmp: 1000n, place: 10_000n }
  const costs = { amounts: { ...amounts, refund: 100_000n }, total: -88_889n }
  const entries = [0, 1, 2].flatMap((day) => ['', ALICE].map((payer) => ({ day, payer, ...costs })))
  const all = await sum({})
  expect(all).toMatchObject({ days: entries, total: 6n * -88_889n, next: null, chain: { id: 3 } })
  for (const limit of [1, 2, 5, 6]) {
    const page = await sum({ limit })
    const last = entries[limit - 1]
    expect(page?.days).toEqual(entries.slice(0, limit))
    expect(page?.next).toEqual(limit === 6 ? null : { day: last?.day, payer: last?.payer })
    const rest = await sum({ after: { day: last?.day, payer: last?.payer } })
    expect(rest?.days).toEqual(entries.slice(limit))
  }
  expect((await sum({ owner: ALICE, from: 1, before: 2 }))?.days).toEqual([entries[3]])
  expect(await sum({ network: 'main', before: 0 })).toMatchObject({
    days: [],
    total: 0n,
    next: null
  })
  expect(await sum({ network: 'none' })).toBeUndefined()
})

test('costs are summed by day, and what comes later is added', async () => {
  const days = async (from: number, before: number) =>
    (await sumPastCosts(history, { network: 'main', from, before }))?.days.map(({ day, total }) => [
      day,
      total
    ])
  expect(await days(0, 2)).toEqual([
    [0, 2n ** 128n],
    [1, -2n]
  ])
  expect(await days(1, 2)).toEqual([[1, -2n]])
  expect(
    (await sumPastCosts(history, { network: 'main', from: 0, before: 2, owner: BOB }))?.total
  ).toBe(0n)
  const fee = { chain: 1, block: 9, event: 1, payer: ALICE, task_block: null, task_event: null }
  await writeRows(history.db, {
    ...nothing,
    fees: [{ ...fee, kind: 'refund', amount: '5', time: DAY }]
  })
  expect(await days(1, 2)).toEqual([[1, -7n]])
})

test('a task that is written again keeps its place and takes its new state', async () => {
  const ended = { ...taskAt(5, 0), state: 'completed', ended_block: 9, ended_time: 9 } as const
  await writeRows(history.db, { ...nothing, tasks: [ended] })
  expect((await findTasks(history.db, 1, ['0x50', '0x99'])).get('0x50')).toMatchObject(ended)
})

test('of an id that was scheduled again, the last task is found', async () => {
  const again = [taskAt(20, 1), taskAt(20, 4), taskAt(21, 0)].map((task, at) => ({
    ...task,
    ...{ chain: 2, task_id: at === 2 ? '0xff' : '0xfe' }
  }))
  const older = { ...taskAt(19, 9), chain: 2, task_id: '0xfe' }
  await writeRows(history.db, { ...nothing, tasks: [...again, older] })
  const found = await findTasks(history.db, 2, ['0xfe', '0xff', '0x50'])
  expect([...found].map(([id, { block, event }]) => [id, block, event]).sort()).toEqual([
    ['0xfe', 20, 4],
    ['0xff', 21, 0]
  ])
})
