import { type Hex, ParaclockError, parseSeconds } from '@paraclock/core'
import { atPresentBlock, encodeInput } from '@paraclock/submission'
import { lookUpItem } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { ServiceCalls } from '../build/buildServiceCall.ts'
import { buildTask } from '../build/buildTask.ts'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { confirmTaskId } from '../read/confirmTaskId.ts'
import { readServiceTime, readTaskBook } from '../read/readServiceState.ts'
import { readTargetsOf } from '../read/readTargetsOf.ts'
import type { CompiledTask } from '../schedule/compile/CompiledSchedule.ts'
import { compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { parseTime } from '../schedule/compile/parseTime.ts'
import { checkAction } from '../schedule/rules/checkAction.ts'
import { checkProvidedId } from '../schedule/rules/checkProvidedId.ts'
import { validateSchedule } from '../schedule/rules/validateSchedule.ts'
import { weighRun } from '../schedule/rules/weighRun.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction, TaskRequest } from '../schedule/service/TaskRequest.ts'
import { validateTask } from '../schedule/validate/validateTask.ts'
import { freePlaces } from './freePlaces.ts'
import type { ScheduleArgs } from './TaskArgs.ts'

/** Tasks, and the time of the chain that they were compiled for. */
export interface CompiledTasks {
  readonly tasks: readonly CompiledTask[]
  readonly now: bigint
}

/** A task with its call. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
}

/**
 * Checks the provided id, the action and its weight, in that order. The service checks them before
 * the times.
 *
 * @throws ParaclockError those of `validateTask` up to `CallWeightExceeded`.
 */
export function reviewAction(
  { limits, pricing }: Service,
  asked: { readonly action: TaskAction; readonly owner: Hex; readonly providedId: Uint8Array }
): void {
  const { action, owner, providedId } = asked
  checkProvidedId(providedId, limits)
  checkAction(action, owner, limits)
  if (pricing !== undefined) weighRun(action, false, pricing)
}

/** Compiles a schedule to tasks of this chain, at the time of the chain. */
export async function compileTasks(
  service: Service,
  { schedule, snap, validate = true }: Pick<ScheduleArgs, 'schedule' | 'snap' | 'validate'>,
  providedId: Uint8Array
): Promise<CompiledTasks> {
  const now = await readServiceTime(service)
  // Without checks here, a schedule of the service goes to the chain unchanged.
  if (!validate && schedule.kind === 'times') {
    const executionTimes = schedule.times.map((time) => parseTime(time))
    return { tasks: [{ providedId, schedule: { kind: 'fixed', executionTimes } }], now }
  }
  if (!validate && schedule.kind === 'recurring') {
    const nextExecutionTime = parseTime(schedule.next)
    const frequency = parseSeconds(schedule.frequency)
    const stated = { kind: 'recurring', nextExecutionTime, frequency } as const
    return { tasks: [{ providedId, schedule: stated }], now }
  }
  const { tasks } = compileSchedule({
    schedule,
    callForm: service.callForm,
    limits: service.limits,
    now,
    providedId,
    snap
  })
  return { tasks, now }
}

/** Checks compiled tasks, and encodes their calls. */
export async function writeTasks(
  service: Service,
  { validate }: { readonly validate: boolean },
  asked: {
    readonly action: TaskAction
    readonly owner: Hex
    readonly compiled: CompiledTasks
    /** The tasks that they replace. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<readonly WrittenTask[]> {
  const { action, owner, compiled, replaced } = asked
  const { tasks, now } = compiled
  if (validate) {
    await reviewTasks(service, { tasks, action, owner, now, replaced })
  }
  const written: WrittenTask[] = []
  const chain = await atPresentBlock(service.chain)
  for (const task of tasks) {
    await confirmTaskId(chain, service, owner, task.providedId)
    const { providedId, schedule } = task
    const request = { providedId, schedule, action } as TaskRequest
    written.push({ ...task, call: buildTask(service, request) })
  }
  return written
}

/**
 * Checks tasks as the service will, against the state of the chain. Rules that depend on prices or
 * forms that the chain does not state are left to the chain.
 *
 * @throws ParaclockError those of `validateTask`.
 */
async function reviewTasks(
  service: Service,
  asked: {
    readonly tasks: readonly CompiledTask[]
    readonly action: TaskAction
    readonly owner: Hex
    readonly now: bigint
    /** The tasks that they replace, whose places and prepayments are free. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<void> {
  const { tasks, action, owner, now, replaced } = asked
  const { variant, limits, pricing } = service
  const chain = await atPresentBlock(service.chain)
  const targets = await readTargetsOf(chain, action)
  for (const { providedId, schedule } of tasks) {
    const { times } = validateSchedule(schedule, now, limits)
    if (pricing === undefined || targets === undefined || variant === 'mixed') continue
    const { taskId } = deriveTaskId({ owner, providedId })
    const read = await readTaskBook(chain, service, { owner, taskId, times })
    const book = freePlaces(read, replaced, taskId)
    const request = { providedId, schedule, action } as TaskRequest
    validateTask({ variant, request, owner, now, limits, pricing, targets, book })
  }
}

/** One call for all, which succeeds or fails as a whole. */
export function joinCalls(
  service: Pick<ServiceCalls, 'chain' | 'variant'>,
  calls: readonly Hex[]
): Hex {
  const [only] = calls
  if (calls.length === 1 && only !== undefined) return only
  if (lookUpItem(service.chain.runtime.metadata, 'calls', 'Utility', 'batch_all') === undefined) {
    const operation = 'utility.batchAll, for several tasks at once'
    throw new ParaclockError(OperationUnsupported, { operation, variant: service.variant })
  }
  return encodeInput(service.chain, { pallet: 'Utility', call: 'batch_all', args: { calls } })
}
