import { type Hex, hexToBytes, ParaclockError, parseAccount, throwIfAborted } from '@paraclock/core'
import { atPresentBlock } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { decodeTask } from './decodeTask.ts'

const PAGE = 100

/** What {@link listTasks} takes. */
export interface ListTasksArgs {
  /** The owner: SS58 or hex. Defaults to any. */
  readonly owner?: string
  /** The number of tasks per page. Defaults to 100. */
  readonly pageSize?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/**
 * Lists the tasks that have runs left, by pages, so that memory does not grow with their number.
 * The service stores them by id and not by owner: all are read, even for one owner.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain stores tasks in another form.
 *
 * @example
 * ```ts
 * import { listTasks, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 *
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * for await (const task of listTasks(service, { owner })) {
 *   console.log(task.taskId, task.nextRun)
 * }
 * ```
 */
export async function* listTasks(
  service: Service,
  args: ListTasksArgs = {}
): AsyncGenerator<TaskRecord, void, undefined> {
  const { pageSize: count = PAGE, signal } = args
  const owner = args.owner === undefined ? undefined : parseAccount(args.owner)
  const { automation, variant } = service
  // One block, so that a task added or removed between two pages neither hides nor repeats another.
  const chain = await atPresentBlock(service.chain)
  const { runtime, source, block } = chain
  const tasks = runtime.storage(automation.pallet.name, 'Tasks')
  if (tasks === undefined) {
    throw new ParaclockError(OperationUnsupported, { operation: 'listing tasks', variant })
  }
  const options = { at: block.hash, signal }
  let after: Hex | undefined
  for (;;) {
    throwIfAborted({ signal, what: 'listing tasks' })
    const keys = await source.getKeys(tasks.prefix(), { ...options, count, after })
    const values = await source.getStorage(keys, options)
    for (const [index, key] of keys.entries()) {
      const raw = values[index]
      if (typeof raw !== 'string') continue
      const [id] = tasks.decodeKey(key)
      const task = await decodeTask(chain, service, id as string, tasks.decode(hexToBytes(raw)))
      if (owner === undefined || task.owner === owner) yield task
    }
    if (keys.length < count) return
    after = keys.at(-1)
  }
}
