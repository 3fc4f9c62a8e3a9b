import type { ClockChange, ClockPolicy } from '../zones/ClockPolicy.ts'
import { dateOfDays, daysInMonth } from '../zones/civil.ts'
import type { Zone } from '../zones/openZone.ts'
import { resolveLocalTime } from '../zones/resolveLocalTime.ts'
import type { CronPattern } from './parseCron.ts'

const DAY = 86_400

/** The moments of a pattern. */
export interface CronExpansion {
  /** The moments, in seconds since 1970, ascending and distinct. */
  readonly times: readonly number[]
  /** The runs whose wall-clock time is skipped or repeated. */
  readonly changes: readonly ClockChange[]
}

/** What {@link expandCron} takes; all times are seconds since 1970. */
export interface ExpandCronArgs {
  readonly pattern: CronPattern
  readonly zone: Zone
  readonly policy: ClockPolicy
  /** The moment before the first that counts. */
  readonly after: number
  /** The last moment that counts. */
  readonly until: number
  /** The most moments to collect. */
  readonly count: number
}

/**
 * The moments at which a cron expression fires.
 *
 * Days are enumerated by arithmetic. The offset of the zone is looked up twice a day, and only near
 * a clock change for each time.
 */
export function expandCron(args: ExpandCronArgs): CronExpansion {
  const { pattern, zone, after, until, count } = args
  const times: number[] = []
  const changes: ClockChange[] = []
  // A clock change can put later wall-clock times before earlier ones, so more moments are
  // collected, sorted, and cut.
  const slack = 2 * pattern.timesOfDay.length
  let uneven = false
  const lastDay = Math.floor((until + zone.offsetAt(until)) / DAY) + 1
  let day = Math.floor((after + zone.offsetAt(after)) / DAY) - 1
  while (day <= lastDay && times.length < count + (uneven ? slack : 0)) {
    const { year, month, day: date } = dateOfDays(day)
    const length = daysInMonth(year, month)
    if (pattern.months[month] !== true) {
      day += length - date + 1
      continue
    }
    if (matchesDay(pattern, day, date, length)) {
      const even = collectEven(args, day * DAY, times)
      if (!even) collectUneven(args, day * DAY, times, changes)
      uneven ||= !even
    }
    day += 1
  }
  if (uneven) sortDistinct(times)
  if (times.length > count) times.length = count
  return { times, changes: keepChanges(changes, times.at(-1) ?? until) }
}

/** Collects the times of a day without a clock change near it; `false` if there is one. */
function collectEven(args: ExpandCronArgs, wall: number, times: number[]): boolean {
  const { pattern, zone, after, until } = args
  const offset = zone.offsetAt(wall - DAY)
  if (offset !== zone.offsetAt(wall + 2 * DAY)) return false
  for (const time of pattern.timesOfDay) {
    const moment = wall + time - offset
    if (moment > after && moment <= until) times.push(moment)
  }
  return true
}

function matchesDay(pattern: CronPattern, day: number, date: number, length: number): boolean {
  if (pattern.everyDay) return true
  const byDate = pattern.daysOfMonth[date] === true || (pattern.lastDayOfMonth && date === length)
  // 1970-01-01 was a Thursday.
  const byWeekday = pattern.daysOfWeek[(((day + 4) % 7) + 7) % 7] === true
  return pattern.eitherDay ? byDate || byWeekday : byDate && byWeekday
}

function collectUneven(
  args: ExpandCronArgs,
  wall: number,
  times: number[],
  changes: ClockChange[]
): void {
  const { pattern, zone, after, until } = args
  const policy: ClockPolicy = pattern.elapsed ? { gap: 'skip', overlap: 'both' } : args.policy
  const refuses = policy.gap === 'refuse' || policy.overlap === 'refuse'
  for (const time of pattern.timesOfDay) {
    const early = wall + time - zone.offsetAt(wall + time - DAY)
    const within = early > after && early <= until
    // A time outside the range is no reason to refuse.
    if (refuses && !within) continue
    const found = resolveLocalTime({ wall: wall + time, zone, policy })
    for (const moment of found.times) if (moment > after && moment <= until) times.push(moment)
    if (found.change !== undefined && !pattern.elapsed && within) changes.push(found.change)
  }
}

function sortDistinct(times: number[]): void {
  times.sort((one, two) => one - two)
  let kept = 0
  for (const time of times) {
    if (kept > 0 && times[kept - 1] === time) continue
    times[kept] = time
    kept += 1
  }
  times.length = kept
}

function keepChanges(changes: readonly ClockChange[], last: number): readonly ClockChange[] {
  return changes.filter(({ takenFor }) => takenFor.every((time) => time <= BigInt(last)))
}
