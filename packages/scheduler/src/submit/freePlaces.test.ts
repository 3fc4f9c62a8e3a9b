import type { TaskId } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { freePlaces } from './freePlaces.ts'

const taskId = `0x${'01'.repeat(32)}` as TaskId
const other = `0x${'02'.repeat(32)}` as TaskId
const replaced = { taskId, remainingRuns: [120n], prepaid: 7n } as unknown as TaskRecord

test('a cancelled task frees its id, its places and its prepayment', () => {
  const book = { hasTask: true, countTasks: () => 3, spendable: 10n }
  const free = freePlaces(book, replaced, taskId)
  expect([free.hasTask, free.spendable]).toEqual([false, 17n])
  expect([60n, 120n].map((time) => free.countTasks?.(time))).toEqual([3, 2])
  // Another id of the owner stays in use.
  expect(freePlaces(book, replaced, other).hasTask).toBe(true)
})

test('what is not known of the chain stays unknown', () => {
  expect(freePlaces({}, replaced, taskId)).toEqual({})
})
