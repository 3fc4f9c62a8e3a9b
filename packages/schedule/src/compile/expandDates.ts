import { ParaclockError } from '@paraclock/core'
import { ScheduleMalformed } from '../errors/schedules.ts'
import type { ClockChange } from '../zones/ClockPolicy.ts'
import { countDays, daysInMonth } from '../zones/civil.ts'
import { openZone } from '../zones/openZone.ts'
import { mergeMoved, resolveLocalTime } from '../zones/resolveLocalTime.ts'
import type { DatesSchedule } from './Schedule.ts'

/** The moments of dates and times of day in a zone, in the given order. */
export function expandDates(schedule: DatesSchedule): {
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
  const exists =
    match !== null &&
    date.month >= 1 &&
    date.month <= 12 &&
    date.day >= 1 &&
    date.day <= daysInMonth(date.year, date.month)
  if (exists) return countDays(date)
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
