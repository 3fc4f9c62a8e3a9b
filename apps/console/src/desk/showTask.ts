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

/** A provided id as text; as hex if it has no printable text. */
export function sayProvidedId(providedId: Uint8Array): string {
  const name = sanitizeText(new TextDecoder().decode(providedId))
  return name === '' ? bytesToHex(providedId) : name
}
