import { accountOnTarget } from '@paraclock/checklist'
import { ParaclockError, parseAccount, sanitizeText, TaskDoesNotExist } from '@paraclock/core'
import { getTask, readServiceTime } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readSchedule, requireSchedule } from '../../cli/readSchedule.ts'
import { readStoredTask } from '../../open/readTask.ts'
import { requireSigner } from '../../sign/nameSigner.ts'
import { useSigned } from '../../sign/useSigned.ts'
import { findTaskId } from '../../task/findTaskId.ts'
import { presentRequests } from '../../task/presentRequests.ts'
import type { changeCommand } from '../change.ts'

/** What `paraclock change` does. */
export async function runChange(context: ContextOf<typeof changeCommand>): Promise<number> {
  const { options, positionals } = context
  const [name = ''] = positionals
  requireSchedule(options)
  return await useSigned(context, 'user', async (opened) => {
    const { network, config, owner, service } = opened
    const taskId = findTaskId(owner, name)
    const replaced = await getTask(service, { taskId })
    if (replaced === undefined) throw new ParaclockError(TaskDoesNotExist, { taskId })
    requireSigner({
      account: parseAccount(owner),
      wanted: replaced.owner,
      role: 'the owner of the task',
      networks: [[network, config]]
    })
    const now = await readServiceTime(service)
    const { slotLength } = service.limits
    const wanted = {
      ...(await readStoredTask(opened, replaced)),
      row: { providedId: sanitizeText(new TextDecoder().decode(replaced.providedId)) },
      schedule: readSchedule(options, { now, slotLength }),
      actsFor: replaced.action.kind === 'xcmp' ? accountOnTarget(config) : owner,
      replaced
    }
    return await presentRequests(context, opened, [wanted])
  })
}
