import type { TaskId } from '@paraclock/core'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskBook } from '../schedule/validate/validateTask.ts'

/** The state that the checks of a task depend on, once the tasks that it replaces are cancelled. */
export function freePlaces(
  { hasTask, countTasks, spendable }: TaskBook,
  replaced: readonly TaskRecord[],
  taskId: TaskId
): TaskBook {
  const count = (time: bigint): number => countOthers(countTasks?.(time) ?? 0, time, replaced)
  const isFree = replaced.some((task) => task.taskId === taskId)
  return {
    hasTask: hasTask === undefined ? undefined : hasTask && !isFree,
    countTasks: countTasks === undefined ? undefined : count,
    spendable:
      spendable === undefined
        ? undefined
        : replaced.reduce((sum, { prepaid }) => sum + prepaid, spendable)
  }
}

/** How many of the tasks of a slot are left once those that are replaced are cancelled. */
export function countOthers(tasks: number, time: bigint, replaced: readonly TaskRecord[]): number {
  return tasks - replaced.filter(({ remainingRuns }) => remainingRuns.includes(time)).length
}
