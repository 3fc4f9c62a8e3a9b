import { type Hex, ParaclockError, parseSeconds } from '@paraclock/core'
import { atPresentBlock, encodeInput } from '@paraclock/submission'
import { lookUpItem } from '@paraclock/types'
import type { ServiceCalls } from '../build/buildServiceCall.ts'
import { buildTask } from '../build/buildTask.ts'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { confirmTaskId } from '../read/confirmTaskId.ts'
import { readServiceTime } from '../read/readServiceState.ts'
import type { CompiledTask } from '../schedule/compile/CompiledSchedule.ts'
import { compileSchedule } from '../schedule/compile/compileSchedule.ts'
import { parseTime } from '../schedule/compile/parseTime.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { reviewTasks } from './reviewTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskContent } from './TaskContent.ts'

/** Tasks, and the time of the chain that they were compiled for. */
export interface CompiledTasks {
  readonly tasks: readonly CompiledTask[]
  readonly now: bigint
}

/** A task with its call. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
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
  { validate }: Pick<ScheduleArgs, 'validate'>,
  asked: {
    readonly content: TaskContent
    readonly owner: Hex
    readonly compiled: CompiledTasks
    /** The tasks that they replace. */
    readonly replaced: readonly TaskRecord[]
  }
): Promise<readonly WrittenTask[]> {
  const { content, owner, compiled, replaced } = asked
  const { tasks, now } = compiled
  if (validate !== false) {
    await reviewTasks(service, { tasks, action: content.action, owner, now, replaced })
  }
  const written: WrittenTask[] = []
  const chain = await atPresentBlock(service.chain)
  for (const task of tasks) {
    await confirmTaskId(chain, service, owner, task.providedId)
    const { providedId, schedule } = task
    const request = { providedId, schedule, action: content.action } as TaskRequest
    written.push({ ...task, call: buildTask(service, request) })
  }
  return written
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
