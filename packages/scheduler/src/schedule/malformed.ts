import { ParaclockError } from '@paraclock/core'
import { ScheduleMalformed, type SchedulePart } from '../errors.ts'

export function malformed(
  part: SchedulePart,
  value: unknown,
  problem: string,
  cause?: unknown
): ParaclockError {
  return new ParaclockError(ScheduleMalformed, { value, part, problem }, { cause })
}
