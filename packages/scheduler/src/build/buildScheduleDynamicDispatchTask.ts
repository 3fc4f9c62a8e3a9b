import type { Hex } from '@paraclock/core'
import { type ProvidedIdInput, readProvidedId, type TaskSchedule } from '@paraclock/schedule'
import type { CallPosition } from './CallPosition.ts'
import { writeCall } from './CallWriter.ts'
import { writeSchedule } from './writeSchedule.ts'

/**
 * Builds the call of variant H that schedules a call of the service's own chain, SCALE encoded.
 *
 * @throws ParaclockError Those of core for numbers that do not fit.
 *
 * @example
 * ```ts
 * import { buildScheduleDynamicDispatchTask } from '@paraclock/scheduler'
 *
 * buildScheduleDynamicDispatchTask({
 *   position: { palletIndex: 60, callIndex: 1 },
 *   providedId: 'a',
 *   schedule: { kind: 'fixed', executionTimes: [3600n] },
 *   call: Uint8Array.of(0, 0, 0)
 * })
 * ```
 */
export function buildScheduleDynamicDispatchTask(args: {
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** The id of the task. */
  readonly providedId: ProvidedIdInput
  /** When it runs. */
  readonly schedule: TaskSchedule
  /** The encoded call that is to run. */
  readonly call: Uint8Array
}): Hex {
  const writer = writeCall(args.position).bytes(readProvidedId(args.providedId))
  return writeSchedule(writer, args.schedule).raw(args.call).toHex()
}
