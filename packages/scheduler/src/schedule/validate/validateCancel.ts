import {
  NotTaskOwner,
  ParaclockError,
  parseTaskId,
  TaskDoesNotExist,
  type TaskId
} from '@paraclock/core'
import { readServiceAccount } from '../rules/checkAction.ts'

/**
 * Checks a cancellation as the service does, and returns the id of the task.
 *
 * @throws ParaclockError `TaskDoesNotExist`, `NotTaskOwner`, and the errors of reading the id and
 * the accounts
 */
export function validateCancel(args: {
  /** The id of the task: hex or bytes. */
  readonly taskId: string | Uint8Array
  /** The signing account: SS58, hex or bytes. */
  readonly caller: string | Uint8Array
  /** The owner of the task; `undefined` for an unknown task. */
  readonly taskOwner: string | Uint8Array | undefined
}): TaskId {
  const taskId = parseTaskId(args.taskId)
  if (args.taskOwner === undefined) throw new ParaclockError(TaskDoesNotExist, { taskId })
  const owner = readServiceAccount(args.taskOwner, 'the owner of a task')
  if (readServiceAccount(args.caller, 'the caller') === owner) return taskId
  throw new ParaclockError(NotTaskOwner, { taskId, owner })
}
