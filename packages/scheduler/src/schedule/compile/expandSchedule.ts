import { ParaclockError, parseSeconds } from '@paraclock/core'
import { ScheduleMalformed } from '../../errors.ts'
import type { ClockChange } from '../zones/ClockPolicy.ts'
import { countDays, isDate } from '../zones/civil.ts'
import { openZone } from '../zones/openZone.ts'
import { mergeMoved, resolveLocalTime } from '../zones/resolveLocalTime.ts'
import type { ExpandedSchedule, ScheduleWindow } from './ExpandedSchedule.ts'
import { expandCronSchedule } from './expandCronSchedule.ts'
import { parseTime } from './parseTime.ts'
import type { DatesSchedule, IntervalSchedule, Schedule } from './Schedule.ts'
import { readEnd, refuseBeyondHorizon } from './scheduleEnds.ts'

/** The moments of a schedule, or its interval if it has no end. */
export function expandSchedule(schedule: Schedule, window: ScheduleWindow): ExpandedSchedule {
  switch (schedule.kind) {
    case 'times': {
      const times = schedule.times.map((time) => Number(parseTime(time)))
      return { kind: 'list', times, changes: [] }
    }
    case 'recurring':
      return {
        kind: 'recurring',
        next: Number(parseTime(schedule.next)),
        frequency: Number(parseSeconds(schedule.frequency))
      }
    case 'every':
      return expandEvery(schedule, window)
    case 'cron':
      return expandCronSchedule(schedule, window)
    case 'dates':
      return { kind: 'list', ...expandDates(schedule) }
    default:
      throw new ParaclockError(ScheduleMalformed, {
        value: (schedule as { kind?: unknown }).kind,
        part: 'kind',
        problem: 'its kind is not times, recurring, every, cron or dates'
      })
  }
}

/** The moments of an `every` schedule, or its interval if it has no end. */
function expandEvery(schedule: IntervalSchedule, window: ScheduleWindow): ExpandedSchedule {
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

/** The moments of dates and times of day in a zone, in the given order. */
function expandDates(schedule: DatesSchedule): {
  readonly times: readonly number[]
  readonly changes: readonly ClockChange[]
} {
  const zone = openZone(schedule.timeZone)
  const at = typeof schedule.at === 'string' ? [schedule.at] : schedule.at
  const timesOfDay = at.map(readTimeOfDay)
  const found = schedule.dates.flatMap((date) => {
    const wall = readDate(date) * 86_400
    return timesOfDay.map((time) => resolveLocalTime({ wall: wall + time, zone, policy: schedule }))
  })
  const changes = found.flatMap(({ change }) => (change === undefined ? [] : [change]))
  const own = found.filter(({ change }) => change?.kind !== 'gap').flatMap(({ times }) => times)
  return {
    times: found.flatMap(({ times }) => times),
    changes: mergeMoved(changes, new Set(own))
  }
}

function readDate(value: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const date = { year: Number(match?.[1]), month: Number(match?.[2]), day: Number(match?.[3]) }
  if (isDate(date)) return countDays(date)
  throw new ParaclockError(ScheduleMalformed, {
    value,
    part: 'date',
    problem: 'it is not a date of the form 2026-03-01'
  })
}

function readTimeOfDay(value: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value)
  if (match !== null) {
    return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
  }
  throw new ParaclockError(ScheduleMalformed, {
    value,
    part: 'timeOfDay',
    problem: 'it is not a time of day of the form 09:00'
  })
}
