import type { TaskId } from '@paraclock/core'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskBook } from '../schedule/validate/validateTask.ts'

/** The state that the checks of a task depend on, once the task that it replaces is cancelled. */
export function freePlaces(
  { hasTask, countTasks, spendable }: TaskBook,
  replaced: TaskRecord,
  taskId: TaskId
): TaskBook {
  const { prepaid } = replaced
  const count = (time: bigint): number => countOthers(countTasks?.(time) ?? 0, time, replaced)
  return {
    hasTask: hasTask === undefined ? undefined : hasTask && taskId !== replaced.taskId,
    countTasks: countTasks === undefined ? undefined : count,
    spendable: spendable === undefined ? undefined : spendable + prepaid
  }
}

/** How many of the tasks of a slot are left once the one that is replaced is cancelled. */
export function countOthers(tasks: number, time: bigint, replaced: TaskRecord | undefined): number {
  return replaced?.remainingRuns.includes(time) === true ? tasks - 1 : tasks
}
