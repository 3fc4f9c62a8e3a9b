import type { Chain } from '@paraclock/connect'
import {
  type CallForm,
  type ErrorReport,
  errorToJson,
  hexToBytes,
  isParaclockError,
  serviceVariants
} from '@paraclock/core'
import { buildTask, joinCalls, readServiceLimits, stateWeight } from '@paraclock/scheduler'
import {
  compileSchedule,
  type Schedule,
  type ServiceLimits,
  type TaskRequest,
  type TaskSchedule
} from '@paraclock/scheduler/schedule'
import { deriveTaskId } from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import type { ServiceArtifact, TasksArtifact } from '../../evidence/ServiceArtifact.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'

/** The default number of runs for which the service's account on the target should have fees. */
export const PLANNED_RUNS = 100

/** The number of planned runs of a recurring task, and of a task without configured times. */
const RUNS = 3

export const tasksGatherer: Gatherer = defineGatherer({
  id: 'tasks',
  needs: ['serviceState', 'call'],
  gather: async (needed, { chain: open, config }): Promise<TasksArtifact> => {
    const chain = await open('service')
    const terms = readTaskTerms(chain, config, needed)
    if (terms === undefined) return { ...NO_TASKS, refusal: undefined }
    const { variant, limits, action } = terms
    const { callForm } = serviceVariants[variant]
    const planned = planConfigured({ ...needed.serviceState, config, callForm, limits })
    if (planned.refusal !== undefined) return { ...NO_TASKS, ...planned }
    const service = { chain, ...terms }
    try {
      const tasks = planned.tasks.map((task) => {
        const { providedId, schedule } = task
        const request = { providedId, schedule, action } as TaskRequest
        return { ...task, call: buildTask(service, request) }
      })
      const [first] = tasks
      return {
        tasks,
        frequency:
          first?.schedule.kind === 'recurring' ? Number(first.schedule.frequency) : undefined,
        call: joinCalls(
          service,
          tasks.map((task) => task.call)
        ),
        refusal: undefined,
        nearest: []
      }
    } catch (error) {
      if (!isParaclockError(error)) throw error
      return { ...NO_TASKS, refusal: errorToJson(error) }
    }
  }
})

const NO_TASKS = { tasks: [], frequency: undefined, call: undefined, nearest: [] }

/**
 * Returns the service's limits, and the action of all tasks of the schedule. Returns `undefined` if
 * the scheduling pallet is unknown.
 */
export function readTaskTerms(
  { facts, stated }: Pick<Chain, 'facts' | 'stated'>,
  config: NetworkConfig,
  { serviceState, call: stored }: Pick<Artifacts, 'serviceState' | 'call'>
) {
  const automation = facts.capabilities.service
  if (automation === undefined || !automation.variant.known) return undefined
  const [token] = stated.tokens
  const limits = { ...readServiceLimits(automation), ...serviceState.booking.value, token }
  const weight = stateWeight(automation, config.automation.weight ?? stored.weight)
  const call = hexToBytes(stored.call)
  const { paraId } = config.target
  const action = { kind: 'xcmp', paraId, currencyId: 0, call, weight } as const
  return { automation, variant: automation.variant.value, limits, action }
}

interface Refused {
  readonly refusal: ErrorReport
  /** The nearest times that the service accepts, in seconds since the Unix epoch. */
  readonly nearest: readonly number[]
}

interface Planned {
  readonly refusal: undefined
  readonly tasks: readonly Omit<TasksArtifact['tasks'][number], 'call'>[]
}

interface PlanArgs extends Pick<ServiceArtifact, 'providedId' | 'now'> {
  readonly config: NetworkConfig
  readonly callForm: CallForm
  readonly limits: ServiceLimits
}

export function planConfigured(args: PlanArgs): Refused | Planned {
  const { config, providedId, callForm, limits, now } = args
  const schedule = configuredSchedule(args)
  try {
    const { tasks } = compileSchedule({ schedule, callForm, limits, now, providedId })
    const planned = tasks.map((task) => {
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
 * Returns the configured schedule. Without one, returns three successive slots. The first of them
 * is the slot after the next slot.
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

/**
 * Returns the time of the slot after the next slot. The next slot can begin before a block includes
 * the transaction.
 */
function firstSlot({ slotLength }: ServiceLimits, now: bigint): bigint {
  return (now / slotLength + 2n) * slotLength
}

function listTimes({ schedule }: { readonly schedule: TaskSchedule }): readonly number[] {
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
