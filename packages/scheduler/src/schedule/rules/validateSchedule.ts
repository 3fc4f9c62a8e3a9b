import {
  ExecutionTimesMissing,
  InvalidTime,
  ParaclockError,
  PastTime,
  TimeTooFarOut,
  TooManyExecutionsTimes
} from '@paraclock/core'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { TaskSchedule } from '../service/TaskRequest.ts'

/** A schedule that passed validation. */
export interface ValidSchedule {
  /**
   * The times of the prepaid runs: ascending, distinct, never empty. A recurring task has one
   * prepaid run.
   */
  readonly times: readonly bigint[]
  readonly frequency?: bigint
}

/**
 * Checks a schedule as the service does, in the same order. In a list of times, ignores duplicates.
 * Checks the length of the list (`ExecutionTimesMissing`, `TooManyExecutionsTimes`), then each
 * time. The interval of a recurring schedule must be a whole number of slots. Then its first time
 * must be valid. Then the interval must not exceed the horizon.
 */
export function validateSchedule(
  schedule: TaskSchedule,
  now: bigint,
  limits: Pick<ServiceLimits, 'slotLength' | 'horizon' | 'maxExecutionTimes'>
): ValidSchedule {
  return schedule.kind === 'fixed'
    ? validateList(schedule.executionTimes, now, limits)
    : validateRecurring(schedule, now, limits)
}

type ScheduleLimits = Parameters<typeof validateSchedule>[2]

function validateList(
  executionTimes: readonly bigint[],
  now: bigint,
  limits: ScheduleLimits
): ValidSchedule {
  const times = sortDistinct(executionTimes)
  if (times.length === 0) throw new ParaclockError(ExecutionTimesMissing, {})
  if (times.length > limits.maxExecutionTimes) {
    const context = { count: times.length, limit: limits.maxExecutionTimes }
    throw new ParaclockError(TooManyExecutionsTimes, context)
  }
  validateTimes(times, now, limits)
  return { times }
}

function validateRecurring(
  schedule: Extract<TaskSchedule, { kind: 'recurring' }>,
  now: bigint,
  limits: ScheduleLimits
): ValidSchedule {
  const { frequency, nextExecutionTime } = schedule
  const { slotLength, horizon } = limits
  if (frequency === 0n || !isSlotStart(frequency, slotLength)) {
    throw new ParaclockError(InvalidTime, { granularity: slotLength })
  }
  validateTimes([nextExecutionTime], now, limits)
  if (frequency > horizon) throw new ParaclockError(TimeTooFarOut, {})
  return { times: [nextExecutionTime], frequency }
}

export function sortDistinct(times: readonly bigint[]): bigint[] {
  return [...new Set(times)].sort((one, two) => (one < two ? -1 : 1))
}

/** Checks times as the service does. Each rule is checked for all times before the next rule. */
export function validateTimes(
  times: readonly bigint[],
  now: bigint,
  limits: Pick<ServiceLimits, 'slotLength' | 'horizon'>
): void {
  const { slotLength, horizon } = limits
  const broken = times.find((time) => !isSlotStart(time, slotLength))
  if (broken !== undefined) {
    throw new ParaclockError(InvalidTime, { time: broken, granularity: slotLength })
  }
  const past = times.find((time) => time <= now)
  if (past !== undefined) throw new ParaclockError(PastTime, { time: past, now })
  const latest = now + horizon
  const far = times.find((time) => time > latest)
  if (far !== undefined) throw new ParaclockError(TimeTooFarOut, { time: far, latest })
}

function isSlotStart(time: bigint, slotLength: bigint): boolean {
  return slotLength !== 0n && time % slotLength === 0n
}
