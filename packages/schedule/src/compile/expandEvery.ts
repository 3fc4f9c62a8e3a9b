import { ParaclockError } from '@paraclock/core'
import { ScheduleMalformed } from '../errors/schedules.ts'
import type { ExpandedSchedule, ScheduleWindow } from './ExpandedSchedule.ts'
import { parseTime } from './parseTime.ts'
import type { IntervalSchedule } from './Schedule.ts'
import { readEnd, refuseBeyondHorizon } from './scheduleEnds.ts'

/** The moments of an `every` schedule, or its interval if it has no end. */
export function expandEvery(schedule: IntervalSchedule, window: ScheduleWindow): ExpandedSchedule {
  const frequency = readInterval(schedule)
  const next = Number(parseTime(schedule.from))
  const { until, count } = readEnd(schedule)
  if (until === Number.POSITIVE_INFINITY && count === Number.POSITIVE_INFINITY) {
    return { kind: 'recurring', next, frequency }
  }
  const asked = Math.min(count, Math.floor((until - next) / frequency) + 1)
  const fits = Math.max(0, Math.floor((window.latest - next) / frequency) + 1)
  if (asked > fits) refuseBeyondHorizon({ asked, fits, latest: window.latest })
  const times = Array.from({ length: Math.max(0, asked) }, (_, index) => next + index * frequency)
  return { kind: 'list', times, changes: [] }
}

function readInterval({ days = 0, hours = 0, minutes = 0 }: IntervalSchedule): number {
  for (const value of [days, hours, minutes]) {
    if (Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000) continue
    throw new ParaclockError(ScheduleMalformed, {
      value,
      part: 'interval',
      problem: 'days, hours and minutes are whole numbers from 0 to 1000000'
    })
  }
  const interval = days * 86_400 + hours * 3600 + minutes * 60
  if (interval > 0) return interval
  throw new ParaclockError(ScheduleMalformed, {
    value: interval,
    part: 'interval',
    problem: 'the interval is empty: give days, hours or minutes'
  })
}
