import { sanitizeText } from '@paraclock/core'
import { readServiceTime } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { checkAmount } from '../../cli/parseAmount.ts'
import { readSchedule, requireSchedule } from '../../cli/readSchedule.ts'
import { openSession } from '../../session/openSession.ts'
import { findStored } from '../../task/findStored.ts'
import { openService, requireOwner, taskNeeds } from '../../task/openService.ts'
import { readStoredTask } from '../../task/readTask.ts'
import { scheduleRequests } from '../../task/scheduleRequests.ts'
import type { changeCommand } from '../change.ts'

type Context = ContextOf<typeof changeCommand>

export async function runChange(context: Context): Promise<number> {
  const { options, positionals } = context
  const [name = ''] = positionals
  requireSchedule(options)
  checkAmount(options['max-fee'])
  await using session = await openSession(context, taskNeeds)
  const opened = await openService(context, session)
  const { service } = opened
  const { providedId, tasks } = await findStored(opened, name, context.signal)
  const [first] = tasks
  requireOwner(opened, first.owner)
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
