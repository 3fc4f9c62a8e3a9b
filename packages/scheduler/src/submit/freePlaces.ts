import type { TaskId } from '@paraclock/core'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskBook } from '../schedule/validate/validateTask.ts'

/** The state that the checks of a task depend on, once the task that it replaces is cancelled. */
export function freePlaces(
  { hasTask, countTasks, spendable }: TaskBook,
  replaced: TaskRecord,
  taskId: TaskId
): TaskBook {
  const { remainingRuns, prepaid } = replaced
  const count = (time: bigint): number =>
    (countTasks?.(time) ?? 0) - (remainingRuns.includes(time) ? 1 : 0)
  return {
    hasTask: hasTask === undefined ? undefined : hasTask && taskId !== replaced.taskId,
    countTasks: countTasks === undefined ? undefined : count,
    spendable: spendable === undefined ? undefined : spendable + prepaid
  }
}
