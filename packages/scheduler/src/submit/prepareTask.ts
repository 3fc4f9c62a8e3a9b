import {
  bytesToHex,
  type Hex,
  type ProvidedIdInput,
  parseAccount,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { findExisting } from './findExisting.ts'
import { reviewContent } from './reviewTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import { readContent, type TaskContent } from './TaskContent.ts'
import type { TaskSpec } from './TaskSpec.ts'
import type { TakenTask } from './TaskSubmission.ts'
import { compileTasks, writeTasks } from './writeTasks.ts'

/** What {@link prepareTask} takes. */
export interface PrepareTaskArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'>
  extends Pick<ScheduleArgs, 'schedule' | 'snap' | 'validate'> {
  /** The account that is to own it: SS58 or hex. */
  readonly owner: string
  readonly providedId: ProvidedIdInput
  /** What it runs. */
  readonly task: TaskSpec<Variant>
}

/** A task whose calls are encoded, or that the service has already. */
export interface PreparedTask {
  /** The tasks that the service has already; `undefined` if they are to be scheduled. */
  readonly existing: readonly TakenTask[] | undefined
  /** Its calls: several if its times take several tasks, none if it exists. */
  readonly calls: readonly Hex[]
  /** The provided id of each call, as hex. */
  readonly ids: readonly Hex[]
  /** The task id of each call. */
  readonly taskIds: readonly Hex[]
}

/**
 * Compiles, checks and encodes a task, for `scheduleTasks`. A task that the service has already is
 * found by its id.
 *
 * @throws ParaclockError those of `scheduleXcmpTask` before it signs; `SubmissionKeyMismatch` if the
 * service has another task under the id.
 */
export async function prepareTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: PrepareTaskArgs<Variant>
): Promise<PreparedTask> {
  const service = client as unknown as Service
  const content = await readContent(service, args.task as TaskSpec)
  const providedId = readProvidedId(args.providedId)
  const owner = parseAccount(args.owner)
  return prepareContent(service, args, { content, owner, providedId, mayExist: true })
}

/** Compiles, checks and encodes a task of any kind. */
export async function prepareContent(
  service: Service,
  args: Pick<ScheduleArgs, 'schedule' | 'snap' | 'validate'>,
  asked: {
    readonly content: TaskContent
    readonly owner: Hex
    readonly providedId: Uint8Array
    /** Whether the service may have it already. */
    readonly mayExist: boolean
  }
): Promise<PreparedTask> {
  const { content, owner, providedId, mayExist } = asked
  if (args.validate !== false) reviewContent(service, { content, owner, providedId })
  const compiled = await compileTasks(service, args, providedId)
  const { tasks } = compiled
  const key = `task ${owner} ${bytesToHex(providedId)}`
  const existing = mayExist
    ? await findExisting(service, { tasks, content, owner, key })
    : undefined
  const written =
    existing === undefined ? await writeTasks(service, args, { content, owner, compiled }) : []
  return {
    existing,
    calls: written.map(({ call }) => call),
    ids: tasks.map((task) => bytesToHex(task.providedId)),
    taskIds: tasks.map(({ providedId: id }) => deriveTaskId({ owner, providedId: id }).taskId)
  }
}
