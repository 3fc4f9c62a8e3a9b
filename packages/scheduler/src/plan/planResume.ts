import { ExecutionTimesMissing, ParaclockError } from '@paraclock/core'
import { parseTime, type TimeInput } from '../schedule/compile/parseTime.ts'
import { firstOccurrenceAfter } from '../schedule/rules/slots.ts'
import type { TaskRequest, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { composeTaskPlan, scheduleStep } from './steps.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/** A paused task, with the facts of the chain that plans use. */
export interface PausedState extends PlanContext {
  /** The owner of the task: SS58 or hex. */
  readonly owner: string
  /** The time of the chain. */
  readonly now: TimeInput
}

/** A plan to resume, and the runs that passed during the pause. */
export interface ResumePlan extends TaskPlan {
  /** How many runs passed. They are not repeated. */
  readonly passed: bigint
}

/**
 * The plan to resume a task that `planPause` paused: it is scheduled again, with the runs that are
 * still in the future. A recurring task keeps its rhythm. The plan is `blocked` by
 * `ExecutionTimesMissing` if all runs passed, and by any error of the service.
 */
export function planResume(state: PausedState, remaining: TaskRequest): ResumePlan {
  const { schedule, passed } = skipPast(remaining.schedule, parseTime(state.now))
  const plan = composeTaskPlan(state, () => {
    if (schedule === null) throw new ParaclockError(ExecutionTimesMissing, {})
    return { schedule: scheduleStep(state, state.owner, { ...remaining, schedule } as TaskRequest) }
  })
  return { ...plan, passed }
}

/** The remaining runs, `null` if there are none, and how many passed. */
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
