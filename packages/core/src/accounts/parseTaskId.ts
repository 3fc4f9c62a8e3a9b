import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import type { Hex } from '../hex/bytesToHex.ts'
import { readFixedBytes } from '../hex/readHex.ts'

/**
 * Reads the id of a task from hex text or bytes. The id is a hash of 32 bytes.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not 32 bytes of hex.
 */
export function parseTaskId(value: unknown): TaskId {
  const { hex, problem } = readFixedBytes(value, 32)
  if (problem !== undefined)
    throw new ParaclockError(ValueMalformed, { type: 'task id', value, problem })
  return hex as TaskId
}

/** The id of a task: a hash of 32 bytes, as hex in lower case. */
export type TaskId = Brand<Hex, 'TaskId'>
