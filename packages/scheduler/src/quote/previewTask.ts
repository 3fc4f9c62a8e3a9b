import { atPresentBlock } from '@paraclock/connect'
import type { Service } from '../client/ServiceClient.ts'
import { countTasks, readChainTime } from '../read/readServiceState.ts'
import {
  type PreviewScheduleArgs,
  previewSchedule,
  type SchedulePreview
} from '../schedule/preview/previewSchedule.ts'

/** The arguments of {@link previewTask}. */
export type PreviewTaskArgs = Omit<
  PreviewScheduleArgs,
  'callForm' | 'limits' | 'now' | 'slotFullness'
>

/**
 * Previews the runs of a schedule. The limits, the present time and the number of tasks in each slot come
 * from the service chain.
 *
 * @throws ParaclockError the errors of `previewSchedule`.
 *
 * @example
 * ```ts
 * import { previewTask, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 *
 * const { runs, warnings } = await previewTask(service, {
 *   providedId: 'nightly',
 *   schedule: { kind: 'cron', expression: '0 2 * * *', timeZone: 'Europe/Berlin', count: 30 }
 * })
 * console.log(runs[0]?.local, warnings.length)
 * ```
 */
export async function previewTask(
  service: Service,
  args: PreviewTaskArgs
): Promise<SchedulePreview> {
  const { limits, callForm, automation } = service
  const chain = await atPresentBlock(service.chain)
  const now = await readChainTime(chain)
  const known = { ...args, callForm, limits, now }
  const preview = previewSchedule(known)
  const times = preview.runs.map(({ time }) => time)
  const slotFullness = await countTasks(chain, automation.pallet.name, { times })
  return slotFullness === undefined ? preview : previewSchedule({ ...known, slotFullness })
}
