import { isDeepStrictEqual } from 'node:util'
import { ParaclockError, parseAccount, sanitizeText, TaskDoesNotExist } from '@paraclock/core'
import { getTask, listTasks, readServiceTime } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { deriveTaskId } from '@paraclock/xcm'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readSchedule, requireSchedule } from '../../cli/readSchedule.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { requireSigner } from '../../sign/nameSigner.ts'
import { openService, type SignedService } from '../../task/openService.ts'
import { nameTask } from '../../task/openTask.ts'
import { readStoredTask } from '../../task/readTask.ts'
import { scheduleRequests } from '../../task/scheduleRequests.ts'
import type { changeCommand } from '../change.ts'

type Context = ContextOf<typeof changeCommand>

export async function runChange(context: Context): Promise<number> {
  const { options, positionals } = context
  const [name = ''] = positionals
  requireSchedule(options)
  await using networks = await openNetworks(context, { which: 'one', sign: 'user' })
  const opened = await openService(context, networks)
  const { network, config, owner, service } = opened
  const { first, providedId, tasks } = await findStored(context, opened, nameTask(owner, name))
  requireSigner({
    account: parseAccount(owner),
    wanted: first.owner,
    role: 'the owner of the task',
    networks: [[network, config]]
  })
  const now = await readServiceTime(service)
  const { slotLength } = service.limits
  const wanted = {
    ...(await readStoredTask(opened, first)),
    row: { providedId: sanitizeText(new TextDecoder().decode(providedId)) },
    providedId,
    schedule: readSchedule(options, { now, slotLength }),
    replaced: tasks
  }
  return await scheduleRequests(context, opened, [wanted])
}

/**
 * Finds the stored task. If a task with many runs was stored as several tasks, finds these parts:
 * `<id>/1`, `<id>/2`, …. The parts of a task have the same action. Throws if these tasks do not,
 * because the owner then scheduled them separately.
 */
async function findStored(
  { signal }: Context,
  { service, owner }: SignedService,
  named: ReturnType<typeof nameTask>
) {
  const { taskId } = named
  const task = await getTask(service, { taskId })
  if (task !== undefined) return { providedId: task.providedId, tasks: [task], first: task }
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
  const tasks = [...parts].toSorted(([one], [two]) => one - two).map(([, part]) => part)
  const [first] = tasks
  if (first === undefined || tasks.some(({ action }) => !isDeepStrictEqual(action, first.action))) {
    throw new ParaclockError(TaskDoesNotExist, named)
  }
  return { providedId, tasks, first }
}
