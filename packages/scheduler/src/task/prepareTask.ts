import { type Chain, requireNotMigrating } from '@paraclock/connect'
import { type Hex, parseSeconds } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { confirmTaskId } from '../read/confirmTaskId.ts'
import { readTargetsOf } from '../read/readPricing.ts'
import { readChainTime, readTaskBook } from '../read/readServiceState.ts'
import { refusePaused, refuseStopped } from '../read/refuseStopped.ts'
import { type CompiledSchedule, compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { parseTime } from '../schedule/compile/parseTime.ts'
import { checkAction, checkProvidedId } from '../schedule/rules/checkAction.ts'
import { validateSchedule } from '../schedule/rules/validateSchedule.ts'
import { weighRun } from '../schedule/rules/weighRun.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskRequest, TaskSchedule } from '../schedule/service/TaskRequest.ts'
import { checkPlaces } from '../schedule/validate/validateTask.ts'
import { boundTasks } from './boundTasks.ts'
import { buildServiceCall, buildTask } from './buildServiceCall.ts'
import { findExisting, type NamedTask } from './findExisting.ts'
import { requireRoom } from './packCalls.ts'
import type { TakenTask } from './readTaskEvents.ts'
import type { OwnedTask, PrepareTaskArgs, WrittenTask } from './readTaskSpec.ts'

/** The encoded calls of a task, or the tasks that the service has. */
export interface PreparedTask {
  readonly owner: Hex
  readonly action: TaskAction
  readonly compiled: CompiledSchedule
  /** The tasks of the schedule with their calls; empty if the service has the tasks already. */
  readonly tasks: readonly WrittenTask[]
  readonly replaced: readonly TaskRecord[]
  /** The tasks that the service has already; `undefined` if the tasks must be scheduled. */
  readonly existing: readonly TakenTask[] | undefined
  /**
   * One call for each replaced task, for each new task, and for the ceiling of each task that recurs
   * or pays for places. Empty if the service has the tasks.
   */
  readonly calls: readonly Hex[]
  /** The ceiling for the fee of a run and the places. `undefined` without a ceiling. */
  readonly maxFee?: bigint | undefined
  readonly taskIds: readonly Hex[]
  /**
   * The prepayment and the fees of the places; 0 if the chain's prices are unknown. `undefined` if
   * the task was not checked, or if the service has the tasks already.
   */
  readonly needed: bigint | undefined
}

/**
 * The purpose of preparing a task. `any`: to schedule the task, unless the service has the same task.
 * `new`: to schedule the task, without a search for the same task. `quoted`: to quote the task,
 * without checks against the state of the chain.
 */
export type Preparation = 'any' | 'new' | 'quoted'

/**
 * Compiles, checks and encodes a task whose action is already encoded. If the service has the task,
 * nothing is encoded.
 */
export async function prepareTask(
  service: Service,
  args: Omit<PrepareTaskArgs, 'owner' | 'providedId' | 'task'>,
  task: OwnedTask,
  which: Preparation
): Promise<PreparedTask> {
  const { validate = true, replaced = [], before } = args
  const { owner, action } = task
  if (validate) checkOwned(service, task)
  const { chain } = service
  const now = await readChainTime(chain)
  const compiled = compileAsked(service, args, task.providedId, now)
  const named = compiled.tasks.map((one): NamedTask => {
    const { taskId } = deriveTaskId({ owner, providedId: one.providedId })
    return { ...one, taskId }
  })
  const taskIds = named.map(({ taskId }) => taskId)
  const found = { owner, action, compiled, replaced, taskIds }
  const existing = which === 'any' ? await findExisting(service, task, named, replaced) : undefined
  if (existing !== undefined) return { ...found, existing, tasks: [], calls: [], needed: undefined }
  const isChecked = validate && which !== 'quoted'
  const asked = { tasks: named, now, replaced, before }
  const needed = isChecked ? await checkCompiled(chain, service, task, asked) : undefined
  const tasks: WrittenTask[] = []
  for (const { taskId, providedId, schedule } of named) {
    await confirmTaskId(chain, service, owner, { taskId, providedId })
    const request = { providedId, schedule, action } as TaskRequest
    tasks.push({ providedId, schedule, call: buildTask(service, request) })
  }
  const cancels = replaced.map(({ taskId }) => buildServiceCall(service, 'cancel', { taskId }))
  const most = validate ? args.maxFee : 'none'
  const toBound = { tasks, taskIds, action, maxFee: most, replaced, before }
  const { bounds, maxFee } = await boundTasks(chain, service, toBound)
  const calls = [...cancels, ...tasks.map(({ call }) => call), ...bounds]
  if (validate) await requireRoom(service, { tasks, replaced, calls })
  return { ...found, existing, tasks, calls, maxFee, needed }
}

/** Checks the id, the action and its weight. The service checks these before the times. */
function checkOwned({ limits, pricing }: Service, { action, owner, providedId }: OwnedTask): void {
  checkProvidedId(providedId, limits)
  checkAction(action, owner, limits)
  if (pricing !== undefined) weighRun(action, false, pricing)
}

/**
 * Checks compiled tasks against the state of the chain, as the service does. The service must be
 * neither migrating nor paused, the target must not be stopped, and the schedules must be valid.
 * Prices and slots are checked only if the chain's prices and rates are known, and the variant of
 * the service is not mixed. The owner's balance is not checked.
 *
 * @returns the prepayments and the fees of the places; 0 if the prices are not checked
 */
async function checkCompiled(
  chain: Chain,
  service: Service,
  { action, owner }: OwnedTask,
  asked: Pick<PrepareTaskArgs, 'before'> & {
    readonly tasks: readonly NamedTask[]
    readonly now: bigint
    /** The tasks to replace. Their places count as empty, and their prepayments as refunded. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<bigint> {
  const { tasks, now, replaced, before } = asked
  const { variant, limits, pricing } = service
  await requireNotMigrating(chain)
  await refusePaused(chain, service)
  await refuseStopped(chain, service, action)
  const targets = await readTargetsOf(chain, action)
  let needed = 0n
  for (const { taskId, providedId, schedule } of tasks) {
    const { times } = validateSchedule(schedule, now, limits)
    if (pricing === undefined || targets === undefined || variant === 'mixed') continue
    const book = await readTaskBook(chain, service, { taskId, times, replaced, before })
    const request = { providedId, schedule, action } as TaskRequest
    const rules = { variant, request, owner, now, limits, pricing, targets, book }
    needed += checkPlaces(rules).needed
  }
  return needed
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
  const tasks = [{ providedId, schedule: stated }]
  return { tasks, runs, continues: false, adjustments: [], clockChanges: [] }
}

/**
 * Converts a list of times or a recurring schedule. Applies no rule of the service. Returns
 * `undefined` for any other kind of schedule.
 */
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
