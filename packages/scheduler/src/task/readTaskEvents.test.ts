import { FactMismatch } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import type { Service } from '../client/ServiceClient.ts'
import { readCancelled, readScheduled } from './readTaskEvents.ts'

const service = { automation: { pallet: { name: 'AutomationTime' } } } as unknown as Service
const block = { number: 12, hash: `0x${'0b'.repeat(32)}` } as const
const hash = `0x${'0c'.repeat(32)}` as const
const outcome = (data: Record<string, string>) => {
  const event = { pallet: 'AutomationTime', name: 'TaskScheduled', data }
  return { status: 'succeeded', block, index: 2, fee: 5n, events: [event] } as const
}

test('the event of a task has its id, its next run and what is prepaid', () => {
  const fees = { next_run: '3600', execution_fee: '5', xcmp_fee: '6' }
  expect(readScheduled(service, outcome({ task_id: hash, ...fees }), [hash])).toMatchObject({
    status: 'scheduled',
    tasks: [{ taskId: hash, nextRun: 3600n, prepaid: 11n }]
  })
  expect(readScheduled(service, outcome({ task_id: hash }), [hash])).toMatchObject({
    tasks: [{ taskId: hash, nextRun: undefined, prepaid: undefined }]
  })
})

test('another id than the computed one is refused', () => {
  raise(FactMismatch, () =>
    readScheduled(service, outcome({ task_id: hash }), [`0x${'0d'.repeat(32)}`])
  )
})

test.each([
  [
    'TaskCancelled',
    'AutomationTime',
    { task_id: hash, refund: '7' },
    [{ taskId: hash, refund: 7n }]
  ],
  [
    'TaskCancelled',
    'AutomationTime',
    { task_id: hash, refund: null },
    [{ taskId: hash, refund: undefined }]
  ],
  ['TaskCancelled', 'AutomationTime', { id: '12' }, [{ taskId: '12', refund: undefined }]],
  ['TaskCancelled', 'AutomationTime', { task_id: 12 }, []],
  ['TaskCancelled', 'Another', { task_id: hash }, []],
  ['TaskCompleted', 'AutomationTime', { task_id: hash }, []]
])('%s of %s with %j is a cancelled task or none', (name, pallet, data, expected) => {
  expect(readCancelled(service, [{ pallet, name, data }], 'cancelled')).toEqual(expected)
})

test.each([
  ['TaskScheduled', 'Another', 0],
  ['TaskRescheduledLater', 'AutomationTime', 0],
  ['taskscheduled', 'AutomationTime', 1]
])('%s of %s are %i tasks', (name, pallet, count) => {
  const events = [{ pallet, name, data: { execution_fee: '5' } }]
  const read = readScheduled(service, { ...outcome({}), events }, [hash])
  const task = { taskId: hash, nextRun: undefined, prepaid: undefined }
  expect(read).toMatchObject({ tasks: Array.from({ length: count }, () => task) })
})
