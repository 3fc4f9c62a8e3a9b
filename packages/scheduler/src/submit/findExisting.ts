import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { SubmissionKeyMismatch } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { getTask } from '../read/getTask.ts'
import type { CompiledTask } from '../schedule/compile/CompiledSchedule.ts'
import { sortDistinct } from '../schedule/rules/validateSchedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import type { TakenTask } from './TaskSubmission.ts'

/**
 * The tasks of a request that the service has already. They exist without a record if a journal was
 * lost.
 *
 * @throws ParaclockError `SubmissionKeyMismatch` if it has other tasks under these ids.
 */
export async function findExisting(
  service: Service,
  asked: {
    readonly tasks: readonly CompiledTask[]
    readonly action: TaskAction
    readonly owner: Hex
    readonly key: string
    /** The tasks that are replaced: others under these ids are not refused then. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<readonly TakenTask[] | undefined> {
  const { tasks, action, owner, key, replaced } = asked
  const existing: TakenTask[] = []
  for (const { providedId, schedule } of tasks) {
    const id = deriveTaskId({ owner, providedId }).taskId
    const record = await getTask(service, { taskId: id })
    if (record === undefined) return undefined
    if (!isSame(record, schedule, action)) {
      if (replaced.length > 0) return undefined
      const problem = `the service has another task ${id} under it`
      throw new ParaclockError(SubmissionKeyMismatch, { key, problem })
    }
    existing.push({ taskId: id, nextRun: record.nextRun, prepaid: record.prepaid })
  }
  const isReplaced = replaced.some(({ taskId }) => existing.every((one) => one.taskId !== taskId))
  return isReplaced ? undefined : existing
}

function isSame(record: TaskRecord, schedule: TaskSchedule, action: TaskAction): boolean {
  return (
    describeAction(record.action) === describeAction(action) &&
    describeSchedule(record.schedule) === describeSchedule(schedule)
  )
}

function describeSchedule(schedule: TaskSchedule): string {
  return schedule.kind === 'fixed'
    ? sortDistinct(schedule.executionTimes).join(' ')
    : `${schedule.nextExecutionTime} every ${schedule.frequency}`
}

// The weight is not compared: the service adds the proof size that it assumes.
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
