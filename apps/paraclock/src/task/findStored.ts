import { isDeepStrictEqual } from 'node:util'
import { ParaclockError, TaskDoesNotExist } from '@paraclock/core'
import { getTask, listTasks } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { deriveTaskId } from '@paraclock/xcm'
import { nameTask } from './nameTask.ts'
import type { SignedService } from './openService.ts'

interface StoredTask {
  /** The provided id of the whole task. */
  readonly providedId: Uint8Array
  /** The stored task, or its parts in order. */
  readonly tasks: readonly [TaskRecord, ...TaskRecord[]]
}

/**
 * Finds a stored task by its id or its provided id. If the service stores it in several parts,
 * finds the parts: `<id>/1`, `<id>/2`, …. Throws if the parts have different actions, because the
 * owner then scheduled them separately.
 *
 * @throws ParaclockError `TaskDoesNotExist`
 */
export async function findStored(
  { service, owner }: Pick<SignedService, 'service' | 'owner'>,
  name: string,
  signal: AbortSignal
): Promise<StoredTask> {
  const named = nameTask(owner, name)
  const { taskId } = named
  const task = await getTask(service, { taskId })
  if (task !== undefined) return { providedId: task.providedId, tasks: [task] }
  const parts = new Map<number, TaskRecord>()
  let providedId = new Uint8Array()
  for await (const part of listTasks(service, { owner, signal })) {
    const [suffix = '', number] =
      /\/([1-9]\d*)$/.exec(new TextDecoder().decode(part.providedId)) ?? []
    const whole = part.providedId.slice(0, part.providedId.length - suffix.length)
    if (number === undefined || deriveTaskId({ owner, providedId: whole }).taskId !== taskId)
      continue
    parts.set(Number(number), part)
    providedId = whole
  }
  const [first, ...others] = [...parts]
    .toSorted(([one], [two]) => one - two)
    .map(([, part]) => part)
  if (
    first === undefined ||
    others.some(({ action }) => !isDeepStrictEqual(action, first.action))
  ) {
    throw new ParaclockError(TaskDoesNotExist, named)
  }
  return { providedId, tasks: [first, ...others] }
}
