import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import {
  connectService,
  getTask,
  type Service,
  type TaskHistory,
  taskHistory
} from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { OpenedNetwork } from '../open/useNetworks.ts'
import { findTaskId } from './findTaskId.ts'

const MAX_BLOCKS = 100_000

/** What says which task, and how far to look back. */
export interface TaskArgs {
  /** Its id, or the id that its owner chose. */
  readonly name: string
  /** The account that chose the id; defaults to the user of the configuration. */
  readonly owner: string | undefined
  readonly blocks: string | undefined
  readonly signal: AbortSignal
}

/** A task of one network, as far as the chains still have it. */
export interface OpenedTask {
  readonly network: string
  readonly service: Service
  readonly target: Chain
  readonly taskId: Hex
  /** The task, if it has runs left. */
  readonly task: TaskRecord | undefined
  readonly history: TaskHistory
}

/**
 * Reads a task of a network: what is stored of it, and what the blocks say that nodes still have.
 *
 * @throws ParaclockError `CommandArgumentInvalid`, and those of the connections.
 */
export async function openTask(
  { network, config, chain }: OpenedNetwork,
  { name, owner, blocks, signal }: TaskArgs
): Promise<OpenedTask> {
  const most = readBlocks(blocks)
  const [source, target] = await Promise.all([chain('service'), chain('target')])
  const service = await connectService({ chain: source })
  const taskId = findTaskId(owner ?? config.user, name)
  const [task, history] = await Promise.all([
    getTask(service, { taskId }),
    taskHistory(service, {
      taskId,
      target,
      signal,
      blocks: most
    })
  ])
  return { network, service, target, taskId, task, history }
}

/** Whether anything is known of a task. */
export function isFound({ task, history }: OpenedTask): boolean {
  return task !== undefined || history.entries.length > 0
}

function readBlocks(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const blocks = Number(value)
  if (Number.isInteger(blocks) && blocks >= 1 && blocks <= MAX_BLOCKS) return blocks
  const problem = `--blocks takes 1 to ${MAX_BLOCKS}, not ${JSON.stringify(value)}`
  throw refuseArgument(problem)
}
