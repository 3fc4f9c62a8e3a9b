import type { AccountId32, TaskId } from '@paraclock/core'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import { validateCancel } from '../../src/schedule/validate/validateCancel.ts'
import { refund } from './ledger.ts'
import type { ModelState } from './ModelState.ts'
import { leaveSlot } from './slots.ts'

/** Cancels a task of the caller and gives its prepayment back. */
export function cancelTask(state: ModelState, caller: AccountId32, taskId: TaskId): void {
  const task = state.tasks.get(taskId)
  validateCancel({ taskId, caller, taskOwner: task?.owner })
  if (task === undefined) return
  for (const time of task.remainingRuns) leaveSlot(state, time, task.taskId)
  const given = removeRecord(state, task)
  state.events.push({ kind: 'TaskCancelled', taskId, refund: given })
}

/** Removes a task from the books, but not from its slots; returns what went back to its owner. */
export function removeRecord(state: ModelState, task: TaskRecord): bigint {
  refund(state, task.owner, task.prepaid)
  state.tasks.delete(task.taskId)
  return task.prepaid
}
