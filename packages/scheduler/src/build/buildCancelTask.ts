import { type Hex, hexToBytes, parseTaskId } from '@paraclock/core'
import type { CallPosition } from './CallPosition.ts'
import { writeCall } from './CallWriter.ts'

/**
 * Builds the call that cancels a task, SCALE encoded.
 *
 * @throws ParaclockError `TaskIdMalformed`.
 *
 * @example
 * ```ts
 * import { buildCancelTask } from '@paraclock/scheduler'
 *
 * buildCancelTask({ position: { palletIndex: 60, callIndex: 2 }, taskId: `0x${'ab'.repeat(32)}` })
 * ```
 */
export function buildCancelTask(args: {
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** The id of the task: hex or bytes. */
  readonly taskId: string | Uint8Array
}): Hex {
  return writeCall(args.position)
    .raw(hexToBytes(parseTaskId(args.taskId)))
    .toHex()
}
