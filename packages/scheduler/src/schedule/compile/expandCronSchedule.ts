import { expandCron } from '../cron/expandCron.ts'
import { type CronPattern, parseCron } from '../cron/parseCron.ts'
import type { ClockPolicy } from '../zones/ClockPolicy.ts'
import { openZone, type Zone } from '../zones/openZone.ts'
import type { ExpandedSchedule, ScheduleWindow } from './ExpandedSchedule.ts'
import { parseTime } from './parseTime.ts'
import type { CronSchedule } from './Schedule.ts'
import { readEnd, refuseBeyondHorizon } from './scheduleEnds.ts'

/**
 * The moments of a cron expression up to its end, or its interval if it has no end and fires
 * evenly.
 */
export function expandCronSchedule(
  schedule: CronSchedule,
  window: ScheduleWindow
): ExpandedSchedule {
  const pattern = parseCron(schedule.expression)
  const zone = openZone(schedule.timeZone)
  const { until, count } = readEnd(schedule)
  const from = schedule.from === undefined ? undefined : Number(parseTime(schedule.from))
  const after = Math.max(window.now, (from ?? 0) - 1)
  const { latest } = window
  const args = { pattern, zone, policy: schedule, after }
  if (until === Number.POSITIVE_INFINITY && count === Number.POSITIVE_INFINITY) {
    const frequency = findInterval(args)
    const [next] = expandCron({ ...args, until: latest, count: 1 }).times
    if (frequency !== undefined && next !== undefined) return { kind: 'recurring', next, frequency }
    const { length } = expandCron({ ...args, until: latest, count }).times
    refuseBeyondHorizon({ endless: schedule.expression, fits: length, latest })
  }
  const { times, changes } = expandCron({ ...args, until: Math.min(until, latest), count })
  if (times.length < count && until > latest && goesOn({ ...args, latest, until })) {
    refuseBeyondHorizon({ asked: count, fits: times.length, latest })
  }
  return { kind: 'list', times, changes }
}

const FOUR_YEARS = 1461 * 86_400

// A pattern that has not fired four years after the horizon, a leap day included, never fires.
function goesOn(args: {
  readonly pattern: ReturnType<typeof parseCron>
  readonly zone: ReturnType<typeof openZone>
  readonly latest: number
  readonly until: number
}): boolean {
  const until = Math.min(args.until, args.latest + FOUR_YEARS)
  const { pattern, zone, latest } = args
  return expandCron({ pattern, zone, policy: {}, after: latest, until, count: 1 }).times.length > 0
}

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY

/**
 * The interval, in seconds, of a cron expression that fires evenly for ever; `undefined` for any
 * other. Months have no even interval. In a zone with clock changes only an expression that names
 * every hour has one, if the changes are multiples of it and the policy keeps every run.
 */
function findInterval(args: {
  readonly pattern: CronPattern
  readonly zone: Zone
  readonly policy: ClockPolicy
  /** The moment from which it runs, in seconds since 1970. */
  readonly after: number
}): number | undefined {
  const { pattern, zone, policy, after } = args
  const everyMonth = pattern.months.slice(1).every(Boolean)
  const everyDate = pattern.daysOfMonth.slice(1).every(Boolean)
  if (!everyMonth || !everyDate || pattern.lastDayOfMonth) return undefined
  const inWeek = pattern.daysOfWeek.flatMap((matches, day) =>
    matches ? pattern.timesOfDay.map((time) => day * DAY + time) : []
  )
  const interval = WEEK / inWeek.length
  const [first = 0] = inWeek
  if (!inWeek.every((time, index) => time === first + index * interval)) return undefined
  const { gap = 'forward', overlap = 'both' } = policy
  const isEven =
    interval <= HOUR &&
    gap === 'forward' &&
    overlap === 'both' &&
    keepsInterval(zone, after, interval)
  return zone.fixed || isEven ? interval : undefined
}

/** Whether the offsets of a zone differ only by multiples of an interval, for two years. */
function keepsInterval(zone: Zone, after: number, interval: number): boolean {
  const now = zone.offsetAt(after)
  for (let week = 1; week <= 104; week += 1) {
    if ((zone.offsetAt(after + week * WEEK) - now) % interval !== 0) return false
  }
  return true
}
