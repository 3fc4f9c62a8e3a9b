import type { Chain } from '@paraclock/connect'
import { withDeadline } from '@paraclock/core'
import { type Service, type TaskEntry, watchTask } from '@paraclock/scheduler'
import { RunFailure } from '../RunFailure.ts'
import type { Timetable } from '../Timetable.ts'
import type { StoryTask } from './scheduleTasks.ts'

/** What {@link followTask} takes. */
export interface FollowTaskArgs {
  readonly service: Service
  readonly target: Chain
  readonly task: StoryTask
  /** The service's block to begin with. */
  readonly fromBlock: number
  readonly timetable: Timetable
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

/**
 * Follows a task until it is over, and its message has arrived where it has one.
 *
 * @throws RunFailure if it did not do what it was scheduled for; ParaclockError `DeadlineExceeded`.
 */
export async function followTask(args: FollowTaskArgs): Promise<void> {
  const { service, target, task, fromBlock, timetable, deadlineMs, signal } = args
  const { kind, taskId, isCrossChain } = task
  const told: TaskEntry[] = []
  await withDeadline(
    { milliseconds: deadlineMs, what: `the ${kind} task`, signal },
    async (inner) => {
      const watched = isCrossChain ? { target } : {}
      for await (const { entry } of watchTask(service, {
        taskId,
        fromBlock,
        ...watched,
        signal: inner
      })) {
        told.push(entry)
        const { chain, block } = entry
        timetable.note(`${kind} task: ${entry.kind}`, `${chain}, block ${block.number}`)
      }
    }
  )
  const problem = findProblem(told, isCrossChain)
  if (problem !== undefined) throw new RunFailure(`the ${kind} task ${taskId}: ${problem}`)
}

/** What a task's life lacks for it to have done what it should. */
export function findProblem(
  entries: readonly Pick<TaskEntry, 'kind'>[],
  isCrossChain: boolean
): string | undefined {
  const bad = entries.find(({ kind }) => kind === 'failed' || kind === 'missed')
  if (bad !== undefined) return `it ${bad.kind === 'failed' ? 'failed' : 'was missed'}`
  if (!entries.some(({ kind }) => kind === 'executed')) return 'it was not executed'
  if (!isCrossChain) return undefined
  const arrival = (entries as readonly TaskEntry[]).find((entry) => entry.kind === 'arrived')
  if (arrival === undefined) return 'its message did not arrive'
  if (arrival.dispatch === 'succeeded') return undefined
  return arrival.error?.message ?? `its call on the target is ${arrival.dispatch}`
}
