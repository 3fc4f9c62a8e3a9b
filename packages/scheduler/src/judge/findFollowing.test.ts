import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { findFollowing } from './findFollowing.ts'

const TASK = `0x${'aa'.repeat(32)}` as const
const OTHER = `0x${'bb'.repeat(32)}` as const

function event(name: string, value: object, error?: string): RuntimeEvent {
  const failure = error === undefined ? undefined : { kind: 'dispatch', name: error }
  const title = `automationTime.${name}`
  return { pallet: 'AutomationTime', name, title, value, failure } as unknown as RuntimeEvent
}
const booked = (next_run: unknown, task_id: string = TASK) =>
  event('TaskRescheduled', { task_id, next_run })
const next = (time: number, block: number) => ({
  ...{ next: { time, block, event: 'automationTime.TaskRescheduled' }, dropped: undefined }
})
const nothing = { next: undefined, dropped: undefined }
const dropped = (block: number, error: string) => ({
  next: undefined,
  dropped: { chain: 'service', block, event: 'automationTime.TaskNotRescheduled', error }
})

test.each<readonly [string, readonly (readonly RuntimeEvent[])[], object]>([
  ['a bigint', [[booked(7200n)]], next(7200, 1)],
  ['a number', [[booked(7200)]], next(7200, 1)],
  ['the last block', [[booked(7200n)], [booked(10_800n)], []], next(10_800, 2)],
  ['the last event of a block', [[booked(7200n), booked(10_800n)]], next(10_800, 1)],
  ['no number', [[booked('7200')]], nothing],
  ['an event of another task', [[booked(7200n, OTHER)]], nothing],
  ['no event', [[]], nothing],
  [
    'a field of an event without it',
    [[event('TaskRunning', { task_id: TASK }), booked(60n)]],
    next(60, 1)
  ],
  [
    'an error',
    [[event('TaskNotRescheduled', { task_id: TASK }, 'token.FundsUnavailable')]],
    dropped(1, 'token.FundsUnavailable')
  ],
  [
    'no error',
    [[booked(60n)], [event('TaskNotRescheduled', { task_id: TASK })]],
    dropped(2, 'the service books no further run')
  ]
])('the next run that the service states by %s', (_, blocks, expected) => {
  const read = blocks.map((events, at) => ({ number: at + 1, events }))
  expect(findFollowing(read, TASK)).toEqual(expected)
})
