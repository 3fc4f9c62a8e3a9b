import { type ServiceVariant, serviceVariants, type TaskKind } from '@paraclock/core'
import { RunFailure } from '../RunFailure.ts'
import type { Paraclock } from './Paraclock.ts'

/** A task that was scheduled. */
export interface StoryTask {
  readonly kind: string
  readonly taskId: string
  /** Whether it acts on the target. */
  readonly isCrossChain: boolean
}

/** What {@link scheduleTasks} takes. */
export interface ScheduleTasksArgs {
  readonly paraclock: Pick<Paraclock, 'sign'>
  readonly variant: ServiceVariant
  /** When all of them run, in seconds since 1970. */
  readonly due: number
  /** Who gets what the transfer on the service moves: one unit of its token. */
  readonly recipient: string
}

/** What a dispatched call of the service's own chain is here: one that leaves an event. */
const REMARK = {
  pallet: 'system',
  method: 'remarkWithEvent',
  args: { remark: '0x68656c6c6f' }
}

/**
 * Schedules a task of each kind that the variant has.
 *
 * @throws RunFailure if the command refuses.
 */
export async function scheduleTasks(args: ScheduleTasksArgs): Promise<readonly StoryTask[]> {
  const { paraclock, variant, due, recipient } = args
  const at = new Date(due * 1000).toISOString()
  const stories: Readonly<Record<TaskKind, { kind: string; argv: readonly string[] }>> = {
    xcmp: { kind: 'cross-chain', argv: ['rent'] },
    dynamicDispatch: {
      kind: 'dynamic dispatch',
      argv: ['remark', '--dispatch', JSON.stringify(REMARK)]
    },
    nativeTransfer: {
      kind: 'native transfer',
      argv: ['gift', '--transfer', '1', '--to', recipient]
    }
  }
  const tasks: StoryTask[] = []
  for (const name of serviceVariants[variant].tasks) {
    const { kind, argv } = stories[name]
    const { code, output, problem } = await paraclock.sign([
      'schedule',
      ...argv,
      '--at',
      at,
      '--json'
    ])
    if (code !== 0) throw new RunFailure(`paraclock schedule, ${kind}: ${problem.trim()}`)
    const { requests } = JSON.parse(output) as {
      requests: readonly { tasks: readonly { taskId: string }[] }[]
    }
    const task = requests[0]?.tasks[0]
    if (task === undefined) throw new RunFailure(`no task was scheduled for the ${kind}`)
    tasks.push({ kind, taskId: task.taskId, isCrossChain: name === 'xcmp' })
  }
  return tasks
}
