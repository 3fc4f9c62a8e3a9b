import { expect, test } from 'vitest'
import type { BlockRuntime, ReadBlock, RecordedEvent } from '../read/decodeEvents.ts'
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
async function derive(blocks: readonly ReadBlock[]) {
  const asked: string[] = []
  const find = async (taskIds: readonly string[]) => {
    asked.push(...taskIds)
    return new Map()
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
