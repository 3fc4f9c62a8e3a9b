import { deriveTaskId } from '@paraclock/accounts'
import {
  type Hex,
  ParaclockError,
  type ProvidedIdInput,
  parseAccount,
  parseTaskId,
  readProvidedId
} from '@paraclock/core'
import type { TaskRecord } from '@paraclock/schedule'
import type { Service } from '../client/ServiceClient.ts'
import { decodeTask } from './decodeTask.ts'

/** Which task: by its id, or by its owner and what the owner called it. */
export type TaskReference =
  | { readonly taskId: string }
  | {
      /** SS58 or hex. */
      readonly owner: string
      readonly providedId: ProvidedIdInput
    }

/**
 * Reads a task that still has runs to come.
 *
 * @param at the block in whose state it is read; the best block if left out
 * @returns `undefined` if the service has no such task, or no longer
 * @throws ParaclockError `TaskIdMalformed`; `OperationUnsupported` if the chain keeps tasks in
 * another form.
 *
 * @example
 * ```ts
 * import { getTask, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 *
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const task = await getTask(service, { owner, providedId: 'rent-2026-04' })
 * console.log(task?.nextRun, task?.remainingRuns.length, task?.prepaid)
 * ```
 */
export async function getTask(
  service: Service,
  reference: TaskReference,
  at?: Hex
): Promise<TaskRecord | undefined> {
  const taskId =
    'taskId' in reference
      ? parseTaskId(reference.taskId)
      : deriveTaskId({
          owner: parseAccount(reference.owner),
          providedId: readProvidedId(reference.providedId)
        }).taskId
  const { api, servicePallet, variant } = service
  const { query } = at === undefined ? api : await api.at(at)
  const tasks = query[servicePallet]?.['tasks']
  if (tasks === undefined) {
    const operation = 'reading a task by its id'
    throw new ParaclockError('OperationUnsupported', { operation, variant })
  }
  const record = await tasks(taskId)
  return record.isEmpty ? undefined : decodeTask(service, taskId, record)
}
