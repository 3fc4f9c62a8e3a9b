import { type Hex, parseSeconds, type ServiceVariant } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { readServiceTime } from '../read/readServiceState.ts'
import { type CompiledSchedule, compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { parseTime } from '../schedule/compile/parseTime.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import { checkTask, checkTasks } from './checkTasks.ts'
import { encodeTasks, type WrittenTask } from './encodeTasks.ts'
import { findExisting } from './findBegun.ts'
import type { TakenTask } from './readTaskEvents.ts'
import { type OwnedTask, type PrepareTaskArgs, readTaskSpec } from './readTaskSpec.ts'

/** A task whose calls are encoded, or that the service has already. */
export interface PreparedTask {
  readonly owner: Hex
  readonly action: TaskAction
  readonly compiled: CompiledSchedule
  /** The tasks of its schedule with their calls; none if the service has them. */
  readonly tasks: readonly WrittenTask[]
  /** The tasks of the owner that it replaces. */
  readonly replaced: readonly TaskRecord[]
  /** The tasks that the service has already; `undefined` if they must be scheduled. */
  readonly existing: readonly TakenTask[] | undefined
  /** Several if its times take several tasks or it replaces some; none if it exists. */
  readonly calls: readonly Hex[]
  readonly taskIds: readonly Hex[]
}

/**
 * Compiles, checks and encodes a task for `scheduleTasks`, unless the service has it already.
 *
 * @throws ParaclockError those of `scheduleTask` before it signs; `ProvidedIdUnavailable` if the
 * service has another task under the id.
 */
export async function prepareTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: PrepareTaskArgs<Variant>
): Promise<PreparedTask> {
  const service = client as unknown as Service
  const asked = args as PrepareTaskArgs
  return prepareOwned(service, asked, await readTaskSpec(service, asked), 'any')
}

/**
 * How a task is prepared: `any` if the service may have it already, `new` if it must not have it,
 * `quoted` if the task is only quoted and the state of the chain does not matter.
 */
export type Preparation = 'any' | 'new' | 'quoted'

export async function prepareOwned(
  service: Service,
  args: Omit<PrepareTaskArgs, 'owner' | 'providedId' | 'task'>,
  task: OwnedTask,
  which: Preparation
): Promise<PreparedTask> {
  const { validate = true, replaced = [] } = args
  const { owner, action } = task
  if (validate) checkTask(service, task)
  const now = await readServiceTime(service)
  const compiled = compileAsked(service, args, task.providedId, now)
  const taskIds = compiled.tasks.map(({ providedId }) => deriveTaskId({ owner, providedId }).taskId)
  const found = { owner, action, compiled, replaced, taskIds }
  const asked = { tasks: compiled.tasks, now, replaced }
  const existing = which === 'any' ? await findExisting(service, task, asked) : undefined
  if (existing !== undefined) return { ...found, existing, tasks: [], calls: [] }
  if (validate && which !== 'quoted') await checkTasks(service, task, asked)
  const tasks = await encodeTasks(service, task, compiled.tasks)
  const cancels = replaced.map(({ taskId }) => buildServiceCall(service, 'cancel', { taskId }))
  return { ...found, existing, tasks, calls: [...cancels, ...tasks.map(({ call }) => call)] }
}

function compileAsked(
  { callForm, limits }: Service,
  { schedule, snap, validate = true }: Pick<PrepareTaskArgs, 'schedule' | 'snap' | 'validate'>,
  providedId: Uint8Array,
  now: bigint
): CompiledSchedule {
  const stated = validate ? undefined : readStated(schedule)
  if (stated === undefined) {
    return compileSchedule({ schedule, callForm, limits, now, providedId, snap })
  }
  const runs = stated.kind === 'fixed' ? stated.executionTimes.length : undefined
  return { tasks: [{ providedId, schedule: stated }], runs, adjustments: [], clockChanges: [] }
}

/** A schedule in the service's own form, which goes to the chain unchanged without validation. */
function readStated(schedule: PrepareTaskArgs['schedule']): TaskSchedule | undefined {
  switch (schedule.kind) {
    case 'times':
      return { kind: 'fixed', executionTimes: schedule.times.map((time) => parseTime(time)) }
    case 'recurring': {
      const { next, frequency } = schedule
      const nextExecutionTime = parseTime(next)
      return { kind: 'recurring', nextExecutionTime, frequency: parseSeconds(frequency) }
    }
    default:
      return undefined
  }
}
