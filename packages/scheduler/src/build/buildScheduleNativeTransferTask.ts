import { type Hex, hexToBytes } from '@paraclock/core'
import {
  type FixedSchedule,
  type ProvidedIdInput,
  readAccount,
  readProvidedId
} from '@paraclock/schedule'
import type { CallPosition } from './CallPosition.ts'
import { writeCall } from './CallWriter.ts'
import { writeTimes } from './writeSchedule.ts'

/**
 * Builds the call of variant M that schedules a transfer of the native token, SCALE encoded.
 *
 * @throws ParaclockError Those of core for accounts and for numbers that do not fit.
 *
 * @example
 * ```ts
 * import { buildScheduleNativeTransferTask } from '@paraclock/scheduler'
 *
 * buildScheduleNativeTransferTask({
 *   position: { palletIndex: 60, callIndex: 1 },
 *   providedId: 'a',
 *   schedule: { kind: 'fixed', executionTimes: [60n] },
 *   recipient: `0x${'02'.repeat(32)}`,
 *   amount: 2_000_000_000n
 * })
 * ```
 */
export function buildScheduleNativeTransferTask(args: {
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** The id of the task. */
  readonly providedId: ProvidedIdInput
  /** When it runs. */
  readonly schedule: FixedSchedule
  /** Who receives it: SS58, hex or bytes. */
  readonly recipient: string | Uint8Array
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const recipient = hexToBytes(readAccount(args.recipient, 'the recipient of a transfer'))
  const writer = writeCall(args.position).bytes(readProvidedId(args.providedId))
  return writeTimes(writer, args.schedule).raw(recipient).u128(args.amount).toHex()
}
