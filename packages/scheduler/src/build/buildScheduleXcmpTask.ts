import { type Hex, ParaclockError, type Weight } from '@paraclock/core'
import {
  type HourTaskRequest,
  type MinuteTaskRequest,
  readProvidedId,
  type ServiceVariant
} from '@paraclock/schedule'
import type { CallPosition } from './CallPosition.ts'
import { type CallWriter, writeCall } from './CallWriter.ts'
import { writeSchedule, writeTimes } from './writeSchedule.ts'

/** A request for a cross-chain task of the given variant. */
export type XcmpRequest<Variant extends ServiceVariant> = {
  readonly hour: HourTaskRequest & { readonly action: { readonly kind: 'xcmp' } }
  readonly minute: MinuteTaskRequest & { readonly action: { readonly kind: 'xcmp' } }
}[Variant]

/**
 * Builds the call that schedules a cross-chain task, SCALE encoded.
 *
 * @throws ParaclockError `OperationUnsupported` for a recurring schedule or a weight of the other
 * variant, and those of core for numbers that do not fit.
 *
 * @example
 * ```ts
 * import { buildScheduleXcmpTask } from '@paraclock/scheduler'
 *
 * buildScheduleXcmpTask({
 *   variant: 'hour',
 *   position: { palletIndex: 60, callIndex: 0 },
 *   request: {
 *     providedId: 'a',
 *     schedule: { kind: 'recurring', nextExecutionTime: 3600n, frequency: 3600n },
 *     action: { kind: 'xcmp', paraId: 2200, currencyId: 0, call: Uint8Array.of(1), weight: 9n }
 *   }
 * })
 * ```
 */
export function buildScheduleXcmpTask<Variant extends ServiceVariant>(args: {
  /** Which form the call has. */
  readonly variant: Variant
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** What to schedule. */
  readonly request: XcmpRequest<Variant>
}): Hex {
  const { variant, position, request } = args
  const { action, schedule } = request
  const writer = writeCall(position).bytes(readProvidedId(request.providedId))
  if (variant === 'hour') writeSchedule(writer, schedule)
  else writeTimes(writer, schedule)
  writer.u32(action.paraId).u32(action.currencyId).bytes(action.call)
  return writeWeight(writer, variant, action.weight).toHex()
}

function writeWeight(
  writer: CallWriter,
  variant: ServiceVariant,
  weight: bigint | Weight
): CallWriter {
  if (variant === 'hour' && typeof weight === 'bigint') return writer.u64(weight)
  if (variant === 'minute' && typeof weight === 'object') {
    return writer.compact(weight.refTime).compact(weight.proofSize)
  }
  const operation = typeof weight === 'bigint' ? 'a weight of time alone' : 'a weight with a proof'
  throw new ParaclockError('OperationUnsupported', { operation, variant })
}
