import type { Zone } from '../zones/openZone.ts'
import {
  type ClockChange,
  type ClockPolicy,
  mergeMoved,
  type ResolvedTime,
  resolveLocalTime
} from '../zones/resolveLocalTime.ts'
import type { CronPattern } from './parseCron.ts'

const DAY = 86_400

export interface CronExpansion {
  /** The moments in seconds since 1970. `expandCron` returns them ascending and distinct. */
  readonly times: readonly number[]
  readonly changes: readonly ClockChange[]
}

export interface ExpandCronArgs {
  readonly pattern: CronPattern
  readonly zone: Zone
  readonly policy: ClockPolicy
  readonly after: number
  readonly until: number
  readonly count: number
}

/**
 * Computes the moments at which a cron expression fires. The offset of the zone is looked up twice
 * for each day and, near a clock change, for each time.
 */
export function expandCron(args: ExpandCronArgs): CronExpansion {
  const { pattern, zone, after, until, count } = args
  const times: number[] = []
  const found: FoundTime[] = []
  // Near a clock change, a later wall-clock time can be an earlier moment. So collect more moments
  // than `count`, sort them, and keep the first `count` moments.
  const slack = 2 * pattern.timesOfDay.length
  const lastDay = Math.floor((until + zone.offsetAt(until)) / DAY) + 1
  let day = Math.floor((after + zone.offsetAt(after)) / DAY) - 1
  while (day <= lastDay && times.length < count + (found.length > 0 ? slack : 0)) {
    const at = new Date(day * DAY * 1000)
    const [month, date] = [at.getUTCMonth() + 1, at.getUTCDate()]
    const length = new Date(Date.UTC(at.getUTCFullYear(), month, 0)).getUTCDate()
    if (pattern.months[month] !== true) {
      day += length - date + 1
      continue
    }
    if (matchesDay(pattern, day, date, length) && !collectEven(args, day * DAY, times)) {
      collectUneven(args, day * DAY, times, found)
    }
    day += 1
  }
  if (found.length === 0) return { times: times.slice(0, count), changes: [] }
  const distinct = [...new Set(times)].sort((one, two) => one - two).slice(0, count)
  const last = distinct.length < count ? until : (distinct.at(-1) ?? until)
  return { times: distinct, changes: listChanges(found, after, last) }
}

/**
 * A resolved wall-clock time. `early` is the moment of this time if the clock had not changed since
 * the day before. So `early` exists even if a clock change skips the time.
 */
type FoundTime = ResolvedTime & { readonly early: number }

/** Collects the times of a day. If a clock change is near, collects nothing and returns `false`. */
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
  // Weekdays count from Sunday. 1970-01-01 was a Thursday, number 4.
  const byWeekday = pattern.daysOfWeek[(((day + 4) % 7) + 7) % 7] === true
  return pattern.eitherDay ? byDate || byWeekday : byDate && byWeekday
}

function collectUneven(
  args: ExpandCronArgs,
  wall: number,
  times: number[],
  found: FoundTime[]
): void {
  const { pattern, zone, after, until } = args
  const { gap, overlap = pattern.frequent ? 'both' : 'first' } = args.policy
  const policy: ClockPolicy = { gap, overlap }
  const refuses = policy.gap === 'refuse' || policy.overlap === 'refuse'
  for (const time of pattern.timesOfDay) {
    const early = wall + time - zone.offsetAt(wall + time - DAY)
    // The policy `refuse` does not apply to a time outside the range from `after` to `until`.
    if (refuses && (early <= after || early > until)) continue
    const resolved = resolveLocalTime({ wall: wall + time, zone, policy })
    found.push({ ...resolved, early })
    for (const moment of resolved.times) if (moment > after && moment <= until) times.push(moment)
  }
}

function listChanges(
  found: readonly FoundTime[],
  after: number,
  last: number
): readonly ClockChange[] {
  const own = new Set(
    found.filter(({ change }) => change?.kind !== 'gap').flatMap(({ times }) => times)
  )
  const changes = found.flatMap(({ change, times, early }) =>
    change !== undefined && (times[0] ?? early) <= last && (times.at(-1) ?? early) > after
      ? [change]
      : []
  )
  return mergeMoved(changes, own)
}
