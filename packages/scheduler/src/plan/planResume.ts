import { ParaclockError } from '@paraclock/core'
import {
  firstOccurrenceAfter,
  parseTime,
  type TaskRequest,
  type TaskSchedule,
  type TimeInput
} from '@paraclock/schedule'
import { composeTaskPlan, scheduleStep } from './steps.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/** Whose task was paused, and when, with what plans need to know of the chain. */
export interface PausedState extends PlanContext {
  /** Who owns the task: SS58 or hex. */
  readonly owner: string
  /** The chain's time. */
  readonly now: TimeInput
}

/** A plan to resume, and the runs that went by during the pause. */
export interface ResumePlan extends TaskPlan {
  /** How many runs went by and will not be made up for. */
  readonly passed: bigint
}

/**
 * Plans to resume what `planPause` left: the task is created again, with the runs that are still in the
 * future. A recurring task keeps its rhythm. The plan is `blocked` by `ExecutionTimesMissing` if all
 * runs went by, and by what the chain would refuse.
 */
export function planResume(state: PausedState, remaining: TaskRequest): ResumePlan {
  const { schedule, passed } = skipPast(remaining.schedule, parseTime(state.now))
  const plan = composeTaskPlan(state, () => {
    if (schedule === null) throw new ParaclockError('ExecutionTimesMissing', {})
    return { schedule: scheduleStep(state, state.owner, { ...remaining, schedule } as TaskRequest) }
  })
  return { ...plan, passed }
}

/** The runs that are still to come, `null` if there are none, and how many went by. */
function skipPast(
  schedule: TaskSchedule,
  now: bigint
): { readonly schedule: TaskSchedule | null; readonly passed: bigint } {
  if (schedule.kind === 'fixed') {
    const executionTimes = schedule.executionTimes.filter((time) => time > now)
    const passed = BigInt(schedule.executionTimes.length - executionTimes.length)
    if (executionTimes.length === 0) return { schedule: null, passed }
    return { schedule: { kind: 'fixed', executionTimes }, passed }
  }
  const { nextExecutionTime, frequency } = schedule
  if (nextExecutionTime > now) return { schedule, passed: 0n }
  const next = firstOccurrenceAfter(nextExecutionTime, frequency, now)
  if (next === undefined) return { schedule: null, passed: 0n }
  return { schedule: { ...schedule, nextExecutionTime: next.time }, passed: next.passed + 1n }
}
