import type { Chain } from '@paraclock/connect'
import {
  type CallForm,
  type ErrorReport,
  errorToJson,
  type Hex,
  hexToBytes,
  isParaclockError,
  type ServiceVariant,
  serviceVariants
} from '@paraclock/core'
import { buildTask, joinCalls, readServiceLimits, stateWeight } from '@paraclock/scheduler'
import {
  compileSchedule,
  type Schedule,
  type ServiceLimits,
  type TaskRequest
} from '@paraclock/scheduler/schedule'
import type { ServiceCapabilities } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { CallArtifact } from '../evidence/ProgramArtifact.ts'
import type { ServiceArtifact } from '../evidence/ServiceArtifact.ts'

/** How many runs the service's account should cover by default. */
export const PLANNED_RUNS = 100

/** How many runs are planned for a recurring task, and for a task without configured times. */
const RUNS = 3

export interface TimedTask {
  readonly providedId: Uint8Array
  readonly taskId: Hex
  readonly schedule: ReturnType<typeof compileSchedule>['tasks'][number]['schedule']
  /** The times of the runs, in seconds since the Unix epoch; the first three if the task recurs. */
  readonly times: readonly number[]
}

export interface EncodedTask extends TimedTask {
  readonly request: TaskRequest
  /** The call that schedules the task. */
  readonly call: Hex
}

interface Refused {
  readonly refusal: ErrorReport
  /** The nearest times that the service accepts in place of the configured times. */
  readonly nearest: readonly number[]
}

interface Compiled<Task> {
  readonly refusal: undefined
  readonly tasks: readonly Task[]
}

export function compileTasks(args: {
  readonly chain: Chain
  readonly automation: ServiceCapabilities
  readonly variant: ServiceVariant
  readonly config: NetworkConfig
  readonly state: Pick<ServiceArtifact, 'providedId' | 'now' | 'booking'>
  /** The call that the tasks store. */
  readonly stored: CallArtifact
}): Refused | (Compiled<EncodedTask> & { readonly limits: ServiceLimits; readonly call: Hex }) {
  const { state, config, stored, ...service } = args
  const { chain, automation, variant } = service
  const [token] = chain.facts.tokens
  const limits = { ...readServiceLimits(automation), ...state.booking.value, token }
  const { callForm } = serviceVariants[variant]
  const planned = planTasks({ ...state, config, callForm, limits })
  if (planned.refusal !== undefined) return planned
  const weight = stateWeight(automation, config.automation.weight ?? stored.weight)
  const call = hexToBytes(stored.call)
  const { paraId } = config.target
  const action = { kind: 'xcmp', paraId, currencyId: 0, call, weight } as const
  try {
    const tasks = planned.tasks.map((task): EncodedTask => {
      const { providedId, schedule } = task
      const request = { providedId, schedule, action } as TaskRequest
      return { ...task, request, call: buildTask(service, request) }
    })
    const calls = tasks.map((task) => task.call)
    return { refusal: undefined, tasks, limits, call: joinCalls(service, calls) }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { refusal: errorToJson(error), nearest: [] }
  }
}

interface PlanArgs extends Pick<ServiceArtifact, 'providedId' | 'now'> {
  readonly config: NetworkConfig
  readonly callForm: CallForm
  readonly limits: ServiceLimits
}

export function planTasks(args: PlanArgs): Refused | Compiled<TimedTask> {
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
 * The configured schedule. Defaults to three slots, beginning with the slot after next.
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
