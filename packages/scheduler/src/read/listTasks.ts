import { atPresentBlock, listEntries } from '@paraclock/connect'
import { ParaclockError, parseAccount } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { decodeTask } from './decodeTask.ts'

const PAGE = 100

/** The arguments of {@link listTasks}. */
export interface ListTasksArgs {
  readonly owner?: string
  readonly pageSize?: number
  readonly signal?: AbortSignal
}

/**
 * Lists the tasks that have runs left. The tasks are read in pages, so that memory does not grow
 * with their number. All tasks are read even if `owner` is given, because the service stores tasks
 * by id.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain stores tasks in an unknown form.
 */
export async function* listTasks(
  service: Service,
  args: ListTasksArgs = {}
): AsyncGenerator<TaskRecord, void, undefined> {
  const { pageSize = PAGE, signal } = args
  const owner = args.owner === undefined ? undefined : parseAccount(args.owner)
  const { automation, variant } = service
  // Read all pages at one block. At different blocks, the pages could omit a task or repeat it.
  const chain = await atPresentBlock(service.chain)
  const tasks = chain.runtime.storage(automation.pallet.name, 'Tasks')
  if (tasks === undefined) {
    throw new ParaclockError(OperationUnsupported, { operation: 'listing tasks', variant })
  }
  const pages = { item: tasks, what: 'listing tasks', pageSize, signal }
  for await (const { keys, value } of listEntries(chain, pages)) {
    const task = await decodeTask(chain, service, keys[0] as string, value)
    if (owner === undefined || task.owner === owner) yield task
  }
}
