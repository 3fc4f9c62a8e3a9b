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
import { deriveTaskId } from '@paraclock/xcm'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import { readNumber } from '../cli/readNumber.ts'
import type { taskOptions } from '../cli/sharedOptions.ts'
import type { OpenedNetwork } from '../open/Opening.ts'
import { readEach } from '../open/readEach.ts'

/** Any other name than `0x` and 64 digits is a provided id, which the owner chose. */
export const isTaskId = (name: string): boolean => /^0x[0-9a-f]{64}$/i.test(name)

export function nameTask(owner: string, name: string) {
  if (isTaskId(name)) return { taskId: name.toLowerCase() as Hex, providedId: undefined }
  return { taskId: deriveTaskId({ owner, providedId: name }).taskId, providedId: name }
}

/**
 * Lists the ids of the tasks as which the service can store a task: its own id, and the ids of its
 * first `count` parts.
 */
export function listPartIds(owner: string, providedId: string, count: number): readonly Hex[] {
  const parts = Array.from({ length: count }, (_, at) => `${providedId}/${at + 1}`)
  return [providedId, ...parts].map((one) => deriveTaskId({ owner, providedId: one }).taskId)
}

const MAX_BLOCKS = 100_000

export interface OpenedTask {
  readonly network: string
  readonly service: Service
  readonly target: Chain
  readonly named: ReturnType<typeof nameTask>
  /** The stored task. `undefined` if the task has no further runs. */
  readonly task: TaskRecord | undefined
  readonly history: TaskHistory
}

export async function openTasks(
  networks: readonly OpenedNetwork[],
  { positionals, options, signal }: CommandContext<OptionValues<typeof taskOptions>>
) {
  const [name = ''] = positionals
  const blocks = readNumber('--blocks', options.blocks, { max: MAX_BLOCKS })
  return await readEach(
    networks,
    signal,
    async ({ network, config, chain }): Promise<OpenedTask> => {
      const [source, target] = await Promise.all([chain('service'), chain('target')])
      const service = await connectService({ chain: source })
      const named = nameTask(options.owner ?? config.user, name)
      const { taskId } = named
      const [task, history] = await Promise.all([
        getTask(service, { taskId }),
        taskHistory(service, { taskId, target, signal, blocks })
      ])
      return { network, service, target, named, task, history }
    }
  )
}

export function isFound({ task, history }: OpenedTask): boolean {
  return task !== undefined || history.entries.length > 0
}
