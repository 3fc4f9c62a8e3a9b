import { bytesToHex, parseTaskId, sanitizeText } from '@paraclock/core'
import { addFees, type TaskRecord } from '@paraclock/scheduler/schedule'
import type { ShownTask } from './TaskDesk.ts'

/** A stored task, as the page shows it. */
export function showTask(task: TaskRecord): ShownTask {
  const { schedule, providedId, remainingRuns, prepaid, action, feePerRun } = task
  const name = sanitizeText(new TextDecoder().decode(providedId))
  return {
    taskId: parseTaskId(task.taskId),
    name: name === '' ? bytesToHex(providedId) : name,
    kind: action.kind,
    runs: remainingRuns.map(Number),
    every: schedule.kind === 'recurring' ? Number(schedule.frequency) : undefined,
    perRun: addFees(feePerRun),
    prepaid
  }
}
