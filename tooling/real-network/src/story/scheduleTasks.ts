import { parseUnixSeconds } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import {
  createMemoryJournal,
  pairSigner,
  type Service,
  scheduleDynamicDispatchTask,
  scheduleNativeTransferTask,
  type TaskSubmission
} from '@paraclock/scheduler'
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
  readonly paraclock: Paraclock
  readonly service: Service
  /** When all of them run, in seconds since 1970. */
  readonly due: number
  /** What the transfer on the service moves, in its smallest unit. */
  readonly amount: bigint
  readonly signal: AbortSignal
}

const FINALITY_MS = 600_000

/**
 * Schedules a task of each kind that the variant has: the cross-chain one by the command, whose only
 * kind it is, the other by the client.
 *
 * @throws RunFailure if the command refuses; ParaclockError those of the client.
 */
export async function scheduleTasks(args: ScheduleTasksArgs): Promise<readonly StoryTask[]> {
  const { paraclock, service, due, amount, signal } = args
  const at = new Date(due * 1000).toISOString()
  const { code, output, problem } = await paraclock.sign(['schedule', 'rent', '--at', at, '--json'])
  if (code !== 0) throw new RunFailure(`paraclock schedule: ${problem.trim()}`)
  const { tasks } = JSON.parse(output) as { tasks: readonly { taskId: string }[] }
  const crossChain = tasks.map(({ taskId }) => ({
    kind: 'cross-chain',
    taskId,
    isCrossChain: true
  }))

  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const shared = {
    schedule: { kind: 'times', times: [parseUnixSeconds(due)] },
    signer: pairSigner(alice),
    journal: createMemoryJournal(),
    signal
  } as const
  if (service.variant === 'hour') {
    const remark = service.api.tx['system']?.['remarkWithEvent']?.('the hour has come')
    if (remark === undefined) throw new RunFailure('the service has no remark to dispatch')
    const call = remark.method.toHex()
    const submission = await scheduleDynamicDispatchTask(service, {
      ...shared,
      providedId: 'remark',
      call
    })
    return [...crossChain, await readTask('dynamic dispatch', submission, signal)]
  }
  const recipient = bob.address
  const submission = await scheduleNativeTransferTask(service, {
    ...shared,
    providedId: 'gift',
    recipient,
    amount
  })
  return [...crossChain, await readTask('native transfer', submission, signal)]
}

async function readTask(
  kind: string,
  submission: TaskSubmission,
  signal: AbortSignal
): Promise<StoryTask> {
  const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
  const [task] = outcome.tasks
  if (task === undefined) throw new RunFailure(`no task was scheduled for the ${kind}`)
  return { kind, taskId: task.taskId, isCrossChain: false }
}
