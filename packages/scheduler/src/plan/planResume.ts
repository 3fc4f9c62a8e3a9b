import { ParaclockError } from '@paraclock/core'
import {
  firstOccurrenceAfter,
  parseTime,
  type ServiceVariant,
  type TaskRequest,
  type TaskSchedule,
  type TimeInput
} from '@paraclock/schedule'
import { amountOf, scheduleStep } from './steps.ts'
import type { PlanContext, TaskPlan } from './TaskPlan.ts'

/** A plan to resume, and the runs that went by during the pause. */
export interface ResumePlan extends TaskPlan {
  /** How many runs went by and will not be made up for. */
  readonly passed: bigint
}

/**
 * Plans to resume what was paused: the task is created again, with the runs that are still in the
 * future. A recurring task keeps its rhythm.
 *
 * @throws ParaclockError `ExecutionTimesMissing` if all runs went by, and those of `computeQuote` and
 * `buildTask`.
 */
export function planResume<Variant extends ServiceVariant>(
  context: PlanContext<Variant>,
  args: {
    /** Who owns the task: SS58 or hex. */
    readonly owner: string
    /** What `planPause` left. */
    readonly remaining: TaskRequest<Variant>
    /** The chain's time. */
    readonly now: TimeInput
  }
): ResumePlan {
  const { schedule, passed } = skipPast(args.remaining.schedule, parseTime(args.now))
  const request = { ...args.remaining, schedule } as TaskRequest<Variant>
  const { step, prepaid } = scheduleStep(context, args.owner, request)
  return { steps: [step], cost: { refund: amountOf(context, 0n), prepaid, calls: 1 }, passed }
}

function skipPast(
  schedule: TaskSchedule,
  now: bigint
): { readonly schedule: TaskSchedule; readonly passed: bigint } {
  if (schedule.kind === 'fixed') {
    const executionTimes = schedule.executionTimes.filter((time) => time > now)
    if (executionTimes.length === 0) throw new ParaclockError('ExecutionTimesMissing', {})
    const passed = BigInt(schedule.executionTimes.length - executionTimes.length)
    return { schedule: { kind: 'fixed', executionTimes }, passed }
  }
  const { nextExecutionTime, frequency } = schedule
  if (nextExecutionTime > now) return { schedule, passed: 0n }
  const next = firstOccurrenceAfter(nextExecutionTime, frequency, now)
  if (next === undefined) throw new ParaclockError('ExecutionTimesMissing', {})
  return { schedule: { ...schedule, nextExecutionTime: next.time }, passed: next.passed + 1n }
}
