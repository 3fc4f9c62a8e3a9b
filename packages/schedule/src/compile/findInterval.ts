import type { CronPattern } from '../cron/parseCron.ts'
import type { ClockPolicy } from '../zones/ClockPolicy.ts'
import type { Zone } from '../zones/openZone.ts'

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY

/**
 * The interval, in seconds, of a cron expression that fires evenly for ever; `undefined` for any
 * other. Months have no even interval. In a zone with clock changes only an expression that names
 * every hour has one, if the changes are multiples of it and the policy keeps every run.
 */
export function findInterval(args: {
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
