import {
  type PreviewScheduleArgs,
  previewSchedule,
  type SchedulePreview
} from '@paraclock/schedule'
import type { Service } from '../client/ServiceClient.ts'
import { readChainTime } from '../read/readServiceState.ts'

/** What {@link previewTask} takes. */
export type PreviewTaskArgs = Omit<
  PreviewScheduleArgs,
  'callForm' | 'limits' | 'now' | 'slotFullness'
>

/**
 * Shows what a schedule will do on this chain: by its limits, its time, and how full its slots are.
 *
 * @throws ParaclockError those of `previewSchedule`.
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
  const { limits, callForm, api, servicePallet } = service
  const now = await readChainTime(service)
  const known = { ...args, callForm, limits, now }
  const preview = previewSchedule(known)
  const slots = api.query[servicePallet]?.['slots']
  if (slots === undefined) return preview
  const times = preview.runs.map(({ time }) => time)
  const held = await Promise.all(times.map((time) => slots(time)))
  const counts = held.map((slot) => (slot as unknown as readonly unknown[]).length)
  const slotFullness = new Map(times.map((time, at) => [time as bigint, counts[at] ?? 0]))
  return previewSchedule({ ...known, slotFullness })
}
