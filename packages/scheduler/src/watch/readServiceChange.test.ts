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
