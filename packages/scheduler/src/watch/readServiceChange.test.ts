import type { BlockEvent } from '@paraclock/submission'
import { describe, expect, test } from 'vitest'
import type { Service } from '../client/ServiceClient.ts'
import { readServiceChange } from './readServiceChange.ts'
import { isOver, type TaskEntry } from './TaskEntry.ts'

const taskId = `0x${'ab'.repeat(32)}`
const service = { automation: { pallet: { name: 'AutomationTime' } } } as unknown as Service

function read(name: string, value: Readonly<Record<string, unknown>>, pallet = 'AutomationTime') {
  const event = { pallet, name, value: { task_id: taskId, ...value }, failure: undefined }
  return readServiceChange(service, event as unknown as BlockEvent, taskId)
}

describe('what a runtime upgrade does to a task', () => {
  test('a call of another version is named, and does not end the task by itself', () => {
    const change = read('CallVersionChanged', { run: 3600n, stored: 1, current: 2 })
    expect(change).toEqual({ kind: 'callVersionChanged', run: 3600n, stored: 1, current: 2 })
    expect(isOver(change as TaskEntry)).toBe(false)
  })

  test('a record that was recovered is over, with its refund', () => {
    const change = read('TaskRecovered', { owner: '0x', refund: 7n })
    expect(change).toEqual({ kind: 'recovered', refund: 7n })
    expect(isOver(change as TaskEntry)).toBe(true)
  })
})

test('events of other tasks and pallets change nothing, and unknown ones are told as they are', () => {
  expect(read('TaskCompleted', { task_id: `0x${'cd'.repeat(32)}` })).toBeUndefined()
  expect(read('TaskCompleted', {}, 'Another')).toBeUndefined()
  expect(read('TaskDreamt', {})).toMatchObject({ kind: 'other', reported: { name: 'TaskDreamt' } })
})

const badOrigin = { kind: 'dispatch', name: 'BadOrigin', pallet: undefined, docs: '', value: null }
const error = expect.objectContaining({ code: 'DispatchFailed', source: 'chain' }) as unknown

test.each<readonly [string, object, object, boolean]>([
  [
    'TaskScheduled',
    { next_run: 60n, runs: 3 },
    { kind: 'scheduled', nextRun: 60n, runs: 3 },
    false
  ],
  ['TaskScheduled', {}, { kind: 'scheduled', nextRun: undefined, runs: undefined }, false],
  ['TaskRunning', { run: 60n }, { kind: 'running', run: 60n }, false],
  ['TaskTriggered', {}, { kind: 'running', run: undefined }, false],
  ['TaskExecuted', { run: 60n, refund: 7n }, { kind: 'executed', run: 60n, refund: 7n }, false],
  [
    'TaskFailed',
    { run: 60n, refund: 7n, last: true },
    { kind: 'failed', run: 60n, error, refund: 7n, last: true },
    true
  ],
  [
    'TaskFailed',
    { run: 60n, refund: 7n, last: false },
    { kind: 'failed', run: 60n, error, refund: 7n, last: false },
    false
  ],
  [
    'TaskExecutionFailed',
    { run: 60n },
    { kind: 'failed', run: 60n, error, refund: undefined, last: false },
    false
  ],
  [
    'TaskMissed',
    { run: 60n, refund: 7n, last: true },
    { kind: 'missed', run: 60n, refund: 7n, last: true },
    true
  ],
  ['TaskMissed', { run: 60n }, { kind: 'missed', run: 60n, refund: undefined, last: false }, false],
  [
    'TaskRescheduled',
    { next_run: 60n, paid: 7n },
    { kind: 'rescheduled', nextRun: 60n, paid: 7n },
    false
  ],
  ['TaskNotRescheduled', {}, { kind: 'notRescheduled', error }, true],
  ['TaskCompleted', {}, { kind: 'completed' }, true],
  ['TaskCancelled', { refund: null }, { kind: 'cancelled', refund: undefined }, true]
])('%s with %o is a change of the task', (name, value, expected, over) => {
  const capable = { name: 'service', facts: { capabilities: { service: undefined } } }
  const failure = /Fail|NotResch/.test(name) ? badOrigin : undefined
  const event = { pallet: 'AutomationTime', name, value: { task_id: taskId, ...value }, failure }
  const change = readServiceChange({ ...service, chain: capable } as never, event as never, taskId)
  expect(change).toEqual(expected)
  expect(isOver(change as TaskEntry)).toBe(over)
})

test('a change whose event has no error has none', () => {
  expect(read('TaskFailed', {})).toMatchObject({ error: undefined })
  expect(read('toString', {})).toMatchObject({ kind: 'other' })
})
