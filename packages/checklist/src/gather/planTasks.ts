import {
  type CallForm,
  type ErrorReport,
  errorToJson,
  type Hex,
  isParaclockError
} from '@paraclock/core'
import { compileSchedule, type Schedule, type ServiceLimits } from '@paraclock/scheduler/schedule'
import { deriveTaskId } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'

/** How many runs the service's account should cover, if neither configuration nor task has more. */
export const PLANNED_RUNS = 100

/** How many runs are planned for a task without times, and for one that recurs without end. */
const RUNS = 3

export interface TimedTask {
  readonly providedId: Uint8Array
  readonly taskId: Hex
  readonly schedule: ReturnType<typeof compileSchedule>['tasks'][number]['schedule']
  /** When it runs, in seconds since the Unix epoch; of one that recurs, its first three runs. */
  readonly times: readonly number[]
}

export type PlannedTasks =
  | { readonly refusal: undefined; readonly tasks: readonly TimedTask[] }
  | {
      readonly refusal: ErrorReport
      /** The nearest times that the service accepts in place of the configured ones. */
      readonly nearest: readonly number[]
    }

interface PlanArgs {
  readonly config: NetworkConfig
  readonly providedId: string
  readonly callForm: CallForm
  readonly limits: ServiceLimits
  /** The service's time, in seconds since the Unix epoch. */
  readonly now: bigint
}

export function planTasks(args: PlanArgs): PlannedTasks {
  const { config, providedId, callForm, limits, now } = args
  const schedule = configuredSchedule(args)
  try {
    const { tasks } = compileSchedule({ schedule, callForm, limits, now, providedId })
    const planned = tasks.map((task): TimedTask => {
      const { taskId } = deriveTaskId({ owner: config.user, providedId: task.providedId })
      return { ...task, taskId, times: listTimes(task) }
    })
    return { refusal: undefined, tasks: planned }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { refusal: errorToJson(error), nearest: moveTimes(args) }
  }
}

/**
 * The configured schedule, or else the slots that come next.
 *
 * @example
 * ```ts
 * import { configuredSchedule, type NetworkConfig } from '@paraclock/checklist'
 * import { publishedLimits } from '@paraclock/scheduler/schedule'
 *
 * declare const config: NetworkConfig
 * const limits = publishedLimits.minute
 * configuredSchedule({ config, limits, now: 1_774_000_000n }).kind
 * ```
 */
export function configuredSchedule(args: {
  readonly config: NetworkConfig
  readonly limits: ServiceLimits
  /** The service's time, in seconds since the Unix epoch. */
  readonly now: bigint
}): Schedule {
  const { config, limits, now } = args
  const { times, schedule } = config.automation
  if (times !== undefined) return { kind: 'times', times }
  if (schedule !== undefined) return schedule
  const first = firstSlot(limits, now)
  const slots = Array.from({ length: RUNS }, (_, at) => first + BigInt(at) * limits.slotLength)
  return { kind: 'times', times: slots }
}

/** The slot after next, because the transaction needs time to get into a block. */
function firstSlot({ slotLength }: ServiceLimits, now: bigint): bigint {
  return (now / slotLength + 2n) * slotLength
}

function listTimes({ schedule }: Pick<TimedTask, 'schedule'>): readonly number[] {
  if (schedule.kind === 'fixed') return schedule.executionTimes.map(Number)
  const { nextExecutionTime: first, frequency } = schedule
  return Array.from({ length: RUNS }, (_, at) => Number(first + BigInt(at) * frequency))
}

function moveTimes({ config, limits, now }: PlanArgs): readonly number[] {
  const { slotLength, horizon } = limits
  const first = firstSlot(limits, now)
  const last = ((now + horizon) / slotLength) * slotLength
  if (last < first) return []
  const moved = (config.automation.times ?? []).map((time) => {
    const nearest = ((BigInt(time) + slotLength / 2n) / slotLength) * slotLength
    return Number(nearest < first ? first : nearest > last ? last : nearest)
  })
  return [...new Set(moved)].sort((one, two) => one - two)
}
