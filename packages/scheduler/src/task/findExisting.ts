import { bytesToHex, DuplicateTask, ParaclockError, type TaskId } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { getTask } from '../read/getTask.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import { sortDistinct } from '../schedule/rules/validateSchedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import type { TakenTask } from './readTaskEvents.ts'
import type { OwnedTask } from './readTaskSpec.ts'

/** A compiled task with its id. */
export interface NamedTask extends CompiledTask {
  readonly taskId: TaskId
}

/**
 * Finds the tasks of a request on the chain, so that a request schedules no task twice even if its
 * journal is lost.
 *
 * @param replaced - the tasks to replace. If the list is empty and the service has a different task
 * under a requested id, the function throws `DuplicateTask`. If the list is not empty, it
 * returns `undefined` instead.
 * @returns `undefined` if the service lacks one of the tasks, or if a task of `replaced` is still
 * scheduled
 */
export async function findExisting(
  service: Service,
  { owner, providedId, action }: OwnedTask,
  tasks: readonly NamedTask[],
  replaced: readonly TaskRecord[]
): Promise<readonly TakenTask[] | undefined> {
  const refuse = ({ taskId, nextRun }: TaskRecord): ParaclockError => {
    const named = new TextDecoder().decode(providedId)
    return new ParaclockError(DuplicateTask, { providedId: named, taskId, nextRun })
  }
  if (tasks.length > 1) {
    // The id names all parts of the request, so no other task may have it.
    const whole = await getTask(service, { taskId: deriveTaskId({ owner, providedId }).taskId })
    if (whole !== undefined && replaced.every(({ taskId }) => taskId !== whole.taskId))
      throw refuse(whole)
  }
  const existing: TakenTask[] = []
  for (const { taskId, schedule } of tasks) {
    const record = await getTask(service, { taskId })
    if (record === undefined) return undefined
    const isSame =
      describeAction(record.action) === describeAction(action) &&
      describeSchedule(record.schedule) === describeSchedule(schedule)
    if (!isSame) {
      if (replaced.length > 0) return undefined
      throw refuse(record)
    }
    existing.push({ taskId, nextRun: record.nextRun, prepaid: record.prepaid })
  }
  const isReplaced = replaced.some(({ taskId }) => existing.every((one) => one.taskId !== taskId))
  return isReplaced ? undefined : existing
}

function describeSchedule(schedule: TaskSchedule): string {
  return schedule.kind === 'fixed'
    ? sortDistinct(schedule.executionTimes).join(' ')
    : `${schedule.nextExecutionTime} every ${schedule.frequency}`
}

// The description omits the weight, because the service adds an assumed proof size to the weight.
function describeAction(action: TaskAction): string {
  switch (action.kind) {
    case 'xcmp':
      return `xcmp ${action.paraId} ${bytesToHex(action.call)}`
    case 'dynamicDispatch':
      return `dispatch ${bytesToHex(action.call)}`
    case 'nativeTransfer':
      return `transfer ${String(action.recipient)} ${action.amount}`
  }
}
