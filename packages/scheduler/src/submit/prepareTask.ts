import {
  bytesToHex,
  type Hex,
  type ProvidedIdInput,
  parseAccount,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import { buildServiceCall } from '../build/buildServiceCall.ts'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import { findExisting } from './findExisting.ts'
import { readAction } from './readAction.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskSpec } from './TaskSpec.ts'
import type { TakenTask } from './TaskSubmission.ts'
import { compileTasks, reviewAction, type WrittenTask, writeTasks } from './writeTasks.ts'

/** What {@link prepareTask} takes. */
export interface PrepareTaskArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'>
  extends Pick<ScheduleArgs, 'schedule' | 'snap' | 'validate'> {
  /** The account that is to own it: SS58 or hex. */
  readonly owner: string
  readonly providedId: ProvidedIdInput
  /** What it runs. */
  readonly task: TaskSpec<Variant>
  /** The tasks of the owner that it replaces, which the same transaction cancels. Defaults to none. */
  readonly replaced?: readonly TaskRecord[]
}

/** A task whose calls are encoded, or that the service has already. */
export interface PreparedTask {
  /** The account that is to own it. */
  readonly owner: Hex
  /** What it does, as the service states it. */
  readonly action: TaskAction
  /** The tasks of its schedule with their calls; none if the service has them. */
  readonly tasks: readonly WrittenTask[]
  /** The tasks of the owner that it replaces. */
  readonly replaced: readonly TaskRecord[]
  /** The tasks that the service has already; `undefined` if they are to be scheduled. */
  readonly existing: readonly TakenTask[] | undefined
  /**
   * Its calls: several if its times take several tasks or it replaces some, none if it exists.
   */
  readonly calls: readonly Hex[]
  /** The provided ids of its tasks, as hex. */
  readonly ids: readonly Hex[]
  /** The ids of its tasks. */
  readonly taskIds: readonly Hex[]
}

/**
 * Compiles, checks and encodes a task, for `scheduleTasks`. A task that the service has already is
 * found by its id.
 *
 * @throws ParaclockError those of `scheduleTask` before it signs; `SubmissionKeyMismatch` if the
 * service has another task under the id.
 */
export async function prepareTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: PrepareTaskArgs<Variant>
): Promise<PreparedTask> {
  const service = client as unknown as Service
  const action = await readAction(service, args.task as TaskSpec)
  const providedId = readProvidedId(args.providedId)
  const owner = parseAccount(args.owner)
  const { replaced = [] } = args
  return prepareAction(service, args, {
    action,
    owner,
    providedId,
    mayExist: true,
    isBooked: true,
    replaced
  })
}

/** Compiles, checks and encodes a task of any kind. */
export async function prepareAction(
  service: Service,
  args: Pick<ScheduleArgs, 'schedule' | 'snap' | 'validate'>,
  asked: {
    readonly action: TaskAction
    readonly owner: Hex
    readonly providedId: Uint8Array
    /** Whether the service may have it already. */
    readonly mayExist: boolean
    /** Whether it is to be scheduled, and so checked against the state of the chain. */
    readonly isBooked: boolean
    readonly replaced: readonly TaskRecord[]
  }
): Promise<PreparedTask> {
  const { action, owner, providedId, mayExist, isBooked, replaced } = asked
  if (args.validate !== false) reviewAction(service, { action, owner, providedId })
  const compiled = await compileTasks(service, args, providedId)
  const { tasks } = compiled
  const key = `task ${owner} ${bytesToHex(providedId)}`
  const existing = mayExist
    ? await findExisting(service, { tasks, action, owner, key, replaced })
    : undefined
  const validate = isBooked && args.validate !== false
  const written =
    existing === undefined
      ? await writeTasks(service, { validate }, { action, owner, compiled, replaced })
      : []
  const cancelled = existing === undefined ? replaced : []
  return {
    ...{ owner, action, existing, tasks: written, replaced },
    calls: [
      ...cancelled.map(({ taskId }) => buildServiceCall(service, 'cancel', { taskId })),
      ...written.map(({ call }) => call)
    ],
    ids: tasks.map((task) => bytesToHex(task.providedId)),
    taskIds: tasks.map(({ providedId: id }) => deriveTaskId({ owner, providedId: id }).taskId)
  }
}
