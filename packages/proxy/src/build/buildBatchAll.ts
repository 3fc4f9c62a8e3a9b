import { encodeCompact, type Hex, hexToBytes } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import { writeCall } from './writeCall.ts'

/**
 * Writes `utility.batchAll`: several calls with one signature, of which all happen or none.
 *
 * @throws ParaclockError `HexMalformed`
 */
export function buildBatchAll(args: {
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** The calls, SCALE encoded, in order. */
  readonly calls: readonly Hex[]
}): Hex {
  const { position, calls } = args
  return writeCall(position, encodeCompact(calls.length), ...calls.map(hexToBytes))
}
