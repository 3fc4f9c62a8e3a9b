import { ParaclockError, parseAccount, throwIfAborted } from '@paraclock/core'
import type { TaskRecord } from '@paraclock/schedule'
import type { Service } from '../client/ServiceClient.ts'
import { decodeTask } from './decodeTask.ts'

const PAGE = 100

/** What {@link listTasks} takes. */
export interface ListTasksArgs {
  /** Whose tasks: SS58 or hex. Everybody's if left out. */
  readonly owner?: string
  /** How many are read at a time. 100 if left out. */
  readonly pageSize?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/**
 * Lists the tasks that still have runs to come, a page at a time, so that memory does not grow with
 * their number. The service keeps them by id and not by owner: all are read, also for one owner.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain keeps tasks in another form.
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
  const { pageSize = PAGE, signal } = args
  const owner = args.owner === undefined ? undefined : parseAccount(args.owner)
  const { api, servicePallet, variant } = service
  // One block, so that tasks that come and go between two pages neither hide nor double others.
  const at = await api.at((await api.rpc.chain.getBlockHash()).toHex())
  const tasks = at.query[servicePallet]?.['tasks']
  if (tasks === undefined) {
    throw new ParaclockError('OperationUnsupported', { operation: 'listing tasks', variant })
  }
  let startKey: string | undefined
  for (;;) {
    throwIfAborted({ signal, what: 'listing tasks' })
    const page = await tasks.entriesPaged({
      args: [],
      pageSize,
      ...(startKey === undefined ? {} : { startKey })
    })
    for (const [key, record] of page) {
      const [id] = key.args
      const task = await decodeTask(service, id?.toHex() ?? '', record)
      if (owner === undefined || task.owner === owner) yield task
    }
    if (page.length < pageSize) return
    startKey = page.at(-1)?.[0].toHex()
  }
}
