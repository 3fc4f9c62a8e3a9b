import type { Chain } from '@paraclock/connect'
import { isParaclockError, parseAccount, TaskDoesNotExist } from '@paraclock/core'
import { connectService, type Service, taskHistory } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import { readNumber } from '../cli/readNumber.ts'
import type { taskOptions } from '../cli/sharedOptions.ts'
import type { OpenedNetwork } from '../session/openSession.ts'
import { readEach } from '../session/readEach.ts'
import { findStored } from './findStored.ts'
import { isTaskId, nameTask } from './nameTask.ts'

const MAX_BLOCKS = 100_000

export interface OpenedTask {
  readonly network: string
  readonly service: Service
  readonly target: Chain
  readonly named: ReturnType<typeof nameTask>
  /** The stored task. `undefined` if the task has no further runs. */
  readonly task: TaskRecord | undefined
  readonly history: Awaited<ReturnType<typeof taskHistory>>
}

/** Reads which task the arguments name, before a chain is opened. */
export function readAskedTask({
  positionals,
  options
}: Pick<CommandContext<OptionValues<typeof taskOptions>>, 'positionals' | 'options'>) {
  const [name = ''] = positionals
  const { owner } = options
  if (owner !== undefined) parseAccount(owner)
  return { name, owner, blocks: readNumber('--blocks', options.blocks, { max: MAX_BLOCKS }) }
}

/** Opens the named task on each network, or the parts in which a network stores it. */
export async function openTasks(
  networks: readonly OpenedNetwork<'service' | 'target'>[],
  asked: ReturnType<typeof readAskedTask>,
  signal: AbortSignal
) {
  const { name, blocks } = asked
  return await readEach(
    networks,
    signal,
    async ({ network, config, chain }): Promise<readonly OpenedTask[]> => {
      const [source, target] = await Promise.all([chain('service'), chain('target')])
      const service = await connectService({ chain: source })
      const owner = asked.owner ?? config.user
      const open = async (id: string, task?: TaskRecord): Promise<OpenedTask> => {
        const named = nameTask(owner, id)
        const { taskId } = named
        const history = await taskHistory(service, { taskId, target, signal, blocks })
        return { network, service, target, named, task, history }
      }
      try {
        const { tasks } = await findStored({ service, owner }, name, signal)
        return await Promise.all(tasks.map((task) => open(task.taskId, task)))
      } catch (error) {
        if (!isParaclockError(error, TaskDoesNotExist)) throw error
      }
      const whole = await open(name)
      if (isFound(whole) || isTaskId(name)) return [whole]
      const parts: OpenedTask[] = []
      for (;;) {
        const part = await open(`${name}/${parts.length + 1}`)
        if (!isFound(part)) return parts.length > 0 ? parts : [whole]
        parts.push(part)
      }
    }
  )
}

export function isFound({ task, history }: OpenedTask): boolean {
  return task !== undefined || history.entries.length > 0
}
