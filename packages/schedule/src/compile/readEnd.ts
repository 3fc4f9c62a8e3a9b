import { ParaclockError } from '@paraclock/core'
import { parseTime } from './parseTime.ts'
import type { ScheduleEnd } from './Schedule.ts'

const MOST = 1_000_000

/** Reads where a schedule ends. Both are infinite for one that does not end. */
export function readEnd(end: ScheduleEnd): { readonly until: number; readonly count: number } {
  const { count } = end
  if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1 && count <= MOST)) {
    throw new ParaclockError('ScheduleMalformed', {
      value: count,
      problem: `a count is a whole number from 1 to ${MOST}`
    })
  }
  return {
    until: end.until === undefined ? Number.POSITIVE_INFINITY : Number(parseTime(end.until)),
    count: count ?? Number.POSITIVE_INFINITY
  }
}
