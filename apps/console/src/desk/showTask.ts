import { bytesToHex, parseTaskId, sanitizeText } from '@paraclock/core'
import { addFees, type TaskRecord } from '@paraclock/scheduler/schedule'
import type { ShownTask } from './TaskDesk.ts'

export function showTask(task: TaskRecord): ShownTask {
  const { schedule, providedId, remainingRuns, prepaid, action, feePerRun } = task
  return {
    taskId: parseTaskId(task.taskId),
    name: sayProvidedId(providedId),
    kind: action.kind,
    runs: remainingRuns.map(Number),
    every: schedule.kind === 'recurring' ? Number(schedule.frequency) : undefined,
    perRun: addFees(feePerRun),
    prepaid
  }
}

/** Returns a provided id as text, or as hex if the id contains no printable text. */
export function sayProvidedId(providedId: Uint8Array): string {
  const name = sanitizeText(new TextDecoder().decode(providedId))
  return name === '' ? bytesToHex(providedId) : name
}
