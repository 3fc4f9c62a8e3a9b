import { ParaclockError } from '../errors/ParaclockError.ts'
import { readFixedBytes } from './readFixedBytes.ts'
import type { TaskId } from './TaskId.ts'

/**
 * Reads the id of a task from hex text or bytes: a hash of 32 bytes.
 *
 * @throws ParaclockError `TaskIdMalformed` if it is not 32 bytes of hex.
 */
export function parseTaskId(value: unknown): TaskId {
  const { hex, problem } = readFixedBytes({ value, bytes: 32 })
  if (problem !== undefined) throw new ParaclockError('TaskIdMalformed', { value, problem })
  return hex as TaskId
}
