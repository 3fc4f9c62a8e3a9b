import { expect, test } from 'vitest'
import type { BlockRuntime, ReadBlock, RecordedEvent } from '../read/decodeEvents.ts'
import type { PastTaskRow } from '../store/tables.ts'
import { deriveService } from './deriveService.ts'

const TASK = `0x${'aa'.repeat(32)}`
const OWNER = `0x${'01'.repeat(32)}`

type Event = readonly [title: string, value?: object, extrinsic?: number]

function blockOf(number: number, events: readonly Event[]): ReadBlock {
  const service = { pallet: { name: 'AutomationTime', section: 'automationTime' } }
  const read = events.map(([name, value, extrinsic = undefined]): RecordedEvent => {
    const [pallet = '', event = ''] = name.split('.')
    const title = `${pallet.charAt(0).toLowerCase()}${pallet.slice(1)}.${event}`
    return { pallet, name: event, title, value, failure: undefined, extrinsic }
  })
  const by = { name: 'service', facts: { capabilities: { service } } } as unknown as BlockRuntime
  return { number, time: number * 6, by, read } as unknown as ReadBlock
}

/** The rows of blocks, and the ids of tasks that were looked up for them. */
async function derive(blocks: readonly ReadBlock[], known: readonly PastTaskRow[] = []) {
  const asked: string[] = []
  const find = async (taskIds: readonly string[]) => {
    asked.push(...taskIds)
    return new Map(known.map((task) => [task.task_id, task]))
  }
  return { ...(await deriveService(1, blocks, find)), asked }
}

const scheduled: Event = [
  'AutomationTime.TaskScheduled',
  {
    ...{ task_id: TASK, owner: OWNER, provided_id: Uint8Array.of(97), runs: 2, next_run: 60n },
    ...{ execution_fee: 20n, xcmp_fee: 6n, place_fee: 1n, nonce: 0n },
    schedule: { type: 'Fixed', value: {} },
    action: { type: 'Xcmp', value: { para_id: 2000, call: Uint8Array.of(41, 0, 9) } }
  },
  1
]
const event = (name: string, fields: object = {}): Event => [
  `AutomationTime.${name}`,
  { task_id: TASK, nonce: 0n, ...fields }
]
const place = (rows: readonly { block: number; event: number }[]) =>
  rows.map((row) => [row.block, row.event])

test('a task, its run and message, its fees and its end are one row each', async () => {
  const paid: Event = [
    'TransactionPayment.TransactionFeePaid',
    { who: OWNER, actual_fee: 12n, tip: 2n },
    1
  ]
  const blocks = [
    blockOf(1, [scheduled, paid]),
    blockOf(2, [
      event('TaskRunning', { run: 60n }),
      ['XcmpHandler.ProgramSent', { topic: '0xbeef', para_id: 2000, owner: OWNER }],
      ['XcmpQueue.XcmpMessageSent', { message_hash: '0xfeed' }],
      event('TaskExecuted', { run: 60n })
    ]),
    blockOf(3, [event('TaskMissed', { run: 120n, refund: 13n, last: true })])
  ]
  const { tasks, runs, messages, fees, changes, asked } = await derive(blocks)
  expect(asked).toEqual([TASK])
  expect(tasks).toMatchObject([
    { block: 1, event: 0, kind: 'xcmp', call_prefix: '0x2900', state: 'missed', ended_block: 3 }
  ])
  expect(runs).toMatchObject([
    { run: 60, state: 'executed', topic: '0xbeef', block: 2, event: 3 },
    { run: 120, state: 'missed', refund: '13', topic: null }
  ])
  expect(messages).toMatchObject([{ kind: 'program', topic: '0xbeef', run: 60, task_block: 1 }])
  expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['execution', '20'],
    ['xcmp', '6'],
    ['place', '1'],
    ['inclusion', '10'],
    ['tip', '2'],
    ['refund', '13']
  ])
  expect(fees[3]).toMatchObject({ payer: OWNER, task_block: 1, task_event: 0 })
  expect(place(changes)).toEqual([
    [1, 0],
    [2, 0],
    [2, 3],
    [3, 0]
  ])
})

test('an id that is scheduled again is another task, also in one transaction', async () => {
  const { tasks, changes } = await derive([
    blockOf(1, [scheduled]),
    blockOf(2, [event('TaskCancelled', { refund: 26n }), scheduled])
  ])
  expect(tasks.map(({ block, state }) => [block, state])).toEqual([
    [1, 'cancelled'],
    [2, 'scheduled']
  ])
  expect(changes.map(({ task_block }) => task_block)).toEqual([1, 1, 2])
})

test('a task from before the first block has a row without an owner', async () => {
  const { tasks, runs } = await derive([blockOf(5, [event('TaskExecuted', { run: 60n })])])
  expect(tasks).toMatchObject([{ block: 5, event: 0, owner: null, state: 'scheduled' }])
  expect(runs).toMatchObject([{ task_block: 5, task_event: 0, run: 60 }])
  const recovered = event('TaskRecovered', { owner: OWNER, runs: 2, refund: 0n })
  const { tasks: others } = await derive([blockOf(5, [recovered])])
  expect(others).toMatchObject([{ owner: null, runs: null, kind: null, state: 'recovered' }])
})

test('events of older services have other names, and no times of runs', async () => {
  const { runs, messages } = await derive([
    blockOf(1, [
      ['XcmpQueue.XcmpMessageSent', { message_hash: '0x0f' }],
      ['AutomationTime.TaskTriggered', { task_id: TASK }],
      ['XcmpQueue.XcmpMessageSent', { message_hash: '0xfe' }],
      ['AutomationTime.TaskExecutionFailed', { task_id: TASK }]
    ])
  ])
  expect(runs).toMatchObject([{ run: 0, state: 'failed', topic: '0xfe' }])
  expect(messages).toMatchObject([{ topic: '0xfe', para_id: null }])
})

test('a recurring task pays for its next run in parts, and ends if it cannot', async () => {
  const next = { next_run: 120n, passed: 0n, execution_fee: 10n, xcmp_fee: 3n }
  const { tasks, fees, changes } = await derive([
    blockOf(1, [
      event('TaskRescheduled', { ...next, paid: 13n }),
      event('TaskRescheduled', { ...next, paid: 5n }),
      event('TaskRescheduled', { ...next, paid: 0n }),
      event('TaskNotRescheduled'),
      event('TaskUndecodable', { run: 180n }),
      ['AutomationTime.PauseSet', { paused: true }]
    ])
  ])
  expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['execution', '10'],
    ['xcmp', '3'],
    ['execution', '5']
  ])
  expect(tasks[0]?.state).toBe('failed')
  expect(changes.map(({ kind }) => kind).slice(-2)).toEqual(['TaskUndecodable', 'PauseSet'])
  expect(changes.at(-1)).toMatchObject({ task_id: null, task_block: null })
})

const paidFor = (extrinsic: number | undefined, fields: object = {}): Event => [
  'TransactionPayment.TransactionFeePaid',
  { who: OWNER, actual_fee: 12n, tip: 0n, ...fields },
  ...(extrinsic === undefined ? ([] as const) : ([extrinsic] as const))
]
const at = (block: number, index: number) => ({ chain: 1, block, event: index, time: block * 6 })
const ofTask = { task_block: 1, task_event: 0 }
const ofNone = { task_block: null, task_event: null }

/** The row of the task that `scheduled` schedules in block 1. */
const row: PastTaskRow = {
  ...at(1, 0),
  ...{ task_id: TASK, owner: OWNER, provided_id: '0x61', kind: 'xcmp', para_id: 2000 },
  ...{ call_prefix: '0x2900', runs: 2, recurring: 0, execution_fee: '20', xcmp_fee: '6' },
  ...{ place_fee: '1', state: 'scheduled', ended_block: null, ended_time: null }
}

test('all columns of a task and its changes are those of its events', async () => {
  const failed = event('TaskFailed', { run: 60n, refund: 3n, last: false })
  const { tasks, runs, changes, fees } = await derive([
    blockOf(1, [scheduled]),
    blockOf(2, [event('TaskRunning', { run: 60n }), failed]),
    blockOf(3, [event('TaskRescheduled', { next_run: 120n, paid: 4n }), event('TaskCompleted')])
  ])
  expect(tasks).toEqual([{ ...row, state: 'completed', ended_block: 3, ended_time: 18 }])
  const change = { ...ofTask, task_id: TASK, error: null, ends: null }
  expect(changes).toEqual([
    { ...at(1, 0), ...change, kind: 'scheduled', run: null, amount: null },
    { ...at(2, 0), ...change, kind: 'running', run: 60, amount: null },
    { ...at(2, 1), ...change, kind: 'failed', run: 60, amount: '3' },
    { ...at(3, 0), ...change, kind: 'rescheduled', run: 120, amount: '4' },
    { ...at(3, 1), ...change, kind: 'completed', run: null, amount: null, ends: 'completed' }
  ])
  const ran = { ...ofTask, task_id: TASK, owner: OWNER, run: 60, error: null, topic: null }
  expect(runs).toEqual([{ ...at(2, 1), ...ran, state: 'failed', refund: '3' }])
  const payer = OWNER
  expect(fees.slice(3)).toEqual([
    { ...at(2, 1), ...ofTask, kind: 'refund', payer, amount: '3' },
    { ...at(3, 0), ...ofTask, kind: 'execution', payer, amount: '4' }
  ])
})

test.each<[string, object, string | undefined]>([
  ['TaskCompleted', {}, 'completed'],
  ['TaskCancelled', { refund: 1n }, 'cancelled'],
  ['TaskRecovered', { refund: 1n }, 'recovered'],
  ['TaskNotRescheduled', {}, 'failed'],
  ['TaskFailed', { run: 60n, last: true }, 'failed'],
  ['TaskFailed', { run: 60n, last: false }, undefined],
  ['TaskMissed', { run: 60n, last: true }, 'missed'],
  ['TaskMissed', { run: 60n, last: false }, undefined],
  ['TaskExecuted', { run: 60n }, undefined],
  ['TaskRunning', { run: 60n }, undefined],
  ['TaskRescheduled', { next_run: 120n, paid: 0n }, undefined]
])('%s with %o leaves a recorded task in state %s', async (name, fields, state) => {
  const { tasks, changes } = await derive([blockOf(7, [event(name, fields)])], [row])
  const ended = { ...row, state, ended_block: 7, ended_time: 42 }
  expect(tasks).toEqual(state === undefined ? [] : [ended])
  expect(changes).toMatchObject([{ ...at(7, 0), ...ofTask, task_id: TASK }])
})

test.each<[object, Partial<PastTaskRow>]>([
  [
    { action: { type: 'NativeTransfer', value: { call: Uint8Array.of(1, 2) } } },
    noXcmp('nativeTransfer')
  ],
  [{ action: { type: 'DynamicDispatch' } }, noXcmp('dynamicDispatch')],
  [{ action: undefined }, noXcmp(null)],
  [{ action: { type: 'Xcmp', value: { para_id: '7', call: '0x01' } } }, noXcmp('xcmp')],
  [{ schedule: { type: 'Recurring', value: {} } }, { recurring: 1 }],
  [{ schedule: undefined }, { recurring: null }],
  [{ provided_id: '0x61' }, { provided_id: null }],
  [{ owner: undefined, who: OWNER }, {}],
  [{ owner: undefined }, { owner: null }],
  [{ runs: undefined }, { runs: null }],
  [{ execution_fee: undefined }, { execution_fee: null }],
  [{ xcmp_fee: 6 }, { xcmp_fee: null }],
  [{ place_fee: null }, { place_fee: null }]
])('a task that is scheduled with %o has the columns %o', async (fields, columns) => {
  const { tasks } = await derive([blockOf(1, [[scheduled[0], { ...scheduled[1], ...fields }]])])
  expect(tasks).toEqual([{ ...row, ...columns }])
})

function noXcmp(kind: string | null): Partial<PastTaskRow> {
  return { kind, para_id: null, call_prefix: null }
}

const other = { ...event('TaskScheduled')[1], task_id: `0x${'bb'.repeat(32)}` }

test.each<[string, readonly Event[], readonly object[]]>([
  ['that scheduled a task', [scheduled, paidFor(1)], [{ ...ofTask, amount: '12' }]],
  [
    'with a tip',
    [scheduled, paidFor(1, { tip: 2n })],
    [{ amount: '10' }, { kind: 'tip', amount: '2' }]
  ],
  ['of a tip only', [scheduled, paidFor(1, { tip: 12n })], [{ kind: 'tip', amount: '12' }]],
  [
    'of two tasks, with a tip',
    [scheduled, [scheduled[0], other, 1], paidFor(1, { actual_fee: 13n, tip: 1n })],
    [
      { ...at(1, 0), ...ofTask, kind: 'inclusion', amount: '6' },
      { ...at(1, 1), task_block: 1, task_event: 1, kind: 'inclusion', amount: '6' },
      { ...at(1, 1), task_block: 1, task_event: 1, kind: 'tip', amount: '1' }
    ]
  ],
  [
    'that cancelled a task and scheduled it again',
    [scheduled, [...cancelled(), 1], [...scheduled, 1] as never, paidFor(1)],
    [
      { ...ofTask, amount: '6' },
      { task_block: 1, task_event: 2, amount: '6' }
    ]
  ],
  ['that changed one task twice', [scheduled, [...cancelled(), 1], paidFor(1)], [ofTask]],
  ['of another extrinsic', [scheduled, paidFor(2)], []],
  ['of the block itself', [scheduled, paidFor(undefined)], []],
  ['that only ran a task', [[...event('TaskExecuted', { run: 60n }), 1] as never, paidFor(1)], []],
  ['without an amount', [scheduled, paidFor(1, { actual_fee: 12 })], []],
  ['without a number as tip', [scheduled, paidFor(1, { tip: null })], []],
  ['of nobody', [scheduled, paidFor(1, { who: 7 })], [{ payer: null }]]
])('the fee of a transaction %s is recorded for its task', async (_, events, rows) => {
  const { fees } = await derive([blockOf(1, events)])
  const paid = fees.filter(({ kind }) => kind === 'inclusion' || kind === 'tip')
  expect(paid).toMatchObject(rows)
})

function cancelled(): readonly [string, object] {
  return [scheduled[0].replace('Scheduled', 'Cancelled'), { task_id: TASK, refund: 0n }]
}

test('the fee of a block is not for the tasks of the block before', async () => {
  const { fees } = await derive([
    blockOf(1, [scheduled]),
    blockOf(2, [['System.Remarked', {}, 1], paidFor(1)])
  ])
  expect(fees.map(({ kind }) => kind)).toEqual(['execution', 'xcmp', 'place'])
})

const running = event('TaskRunning', { run: 60n })

test.each<[string, readonly Event[], readonly object[]]>([
  [
    'a program of a run',
    [running, ['XcmpHandler.ProgramSent', { topic: '0xbe', para_id: 7 }]],
    [{ ...at(2, 1), ...ofTask, kind: 'program', topic: '0xbe', run: 60, para_id: 7 }]
  ],
  [
    'a program that states no target',
    [running, ['XcmpHandler.ProgramSent', { topic: '0xbe' }]],
    [{ ...at(2, 1), ...ofTask, kind: 'program', topic: '0xbe', run: 60, para_id: 2000 }]
  ],
  [
    'a program of no run',
    [running, event('TaskExecuted'), ['XcmpHandler.ProgramSent', { topic: '0xbe' }]],
    [{ ...at(2, 2), ...ofNone, kind: 'program', topic: '0xbe', run: null, para_id: null }]
  ],
  [
    'a claim, which is of no run',
    [running, ['XcmpHandler.ClaimSent', { topic: '0xcd', para_id: 7 }]],
    [{ ...at(2, 1), ...ofNone, kind: 'claim', topic: '0xcd', run: null, para_id: 7 }]
  ],
  ['a program without a topic', [running, ['XcmpHandler.ProgramSent', { topic: 7 }]], []],
  ['another event', [running, ['XcmpHandler.TargetSet', { topic: '0xbe' }]], []],
  ['an event without fields', [running, ['XcmpHandler.ProgramSent']], []]
])('of sent messages, %s is recorded', async (_, events, rows) => {
  const { messages, runs } = await derive([blockOf(2, events)], [row])
  expect(messages).toEqual(rows)
  const isOfRun = rows.some((one) => 'run' in one && one.run === 60)
  const last = runs.find(({ run }) => run === 60)
  expect(last?.topic).toBe(isOfRun ? '0xbe' : null)
})

test('a failed run has the error of its event', async () => {
  const block = blockOf(2, [event('TaskFailed', { run: 60n, last: false })])
  const failure = {
    kind: 'dispatch',
    name: 'balances.X',
    pallet: 'Balances',
    docs: '',
    value: null
  }
  const read = block.read.map((one) => ({ ...one, failure }) as RecordedEvent)
  const { runs, changes } = await derive([{ ...block, read }], [row])
  expect([runs[0]?.error, changes[0]?.error]).toEqual(['balances.X', 'balances.X'])
})

test('a chain without a service has no rows', async () => {
  const block = blockOf(1, [scheduled, paidFor(1)])
  const by = { name: 'other', facts: { capabilities: {} } } as unknown as BlockRuntime
  const { asked, ...rows } = await derive([{ ...block, by }])
  expect([asked, ...Object.values(rows)].flat()).toEqual([])
})
