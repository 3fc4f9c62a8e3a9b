import type { TaskId } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { freePlaces } from './checkTasks.ts'

const taskId = `0x${'01'.repeat(32)}` as TaskId
const other = `0x${'02'.repeat(32)}` as TaskId
const part = `0x${'03'.repeat(32)}` as TaskId
const replaced = [
  { taskId, remainingRuns: [120n], prepaid: 7n },
  { taskId: part, remainingRuns: [120n, 180n], prepaid: 4n }
] as unknown as readonly TaskRecord[]

test('cancelled tasks free their ids, places and prepayments', () => {
  const book = { hasTask: true, countTasks: () => 3, spendable: 10n }
  const free = freePlaces(book, replaced, taskId)
  expect([free.hasTask, free.spendable]).toEqual([false, 21n])
  expect([60n, 120n, 180n].map((time) => free.countTasks?.(time))).toEqual([3, 1, 2])
  expect(freePlaces(book, replaced, part).hasTask).toBe(false)
  // Another id of the owner stays in use.
  expect(freePlaces(book, replaced, other).hasTask).toBe(true)
})

test('what is not known of the chain stays unknown', () => {
  expect(freePlaces({}, replaced, taskId)).toEqual({})
})
