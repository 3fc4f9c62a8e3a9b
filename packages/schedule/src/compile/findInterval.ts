import type { CronPattern } from '../cron/parseCron.ts'
import type { Zone } from '../zones/openZone.ts'

const DAY = 86_400
const WEEK = 7 * DAY

/**
 * The interval, in seconds, of a cron expression that fires evenly for ever; `undefined` for any
 * other. Months have no even interval, and neither have days in a zone with clock changes.
 */
export function findInterval(pattern: CronPattern, zone: Zone): number | undefined {
  const everyMonth = pattern.months.slice(1).every(Boolean)
  const everyDate = pattern.daysOfMonth.slice(1).every(Boolean)
  if (!everyMonth || !everyDate || pattern.lastDayOfMonth) return undefined
  const everyHour = pattern.elapsed && pattern.timesOfDay.length % 24 === 0
  if (!zone.fixed && !everyHour) return undefined
  const inWeek = pattern.daysOfWeek.flatMap((matches, day) =>
    matches ? pattern.timesOfDay.map((time) => day * DAY + time) : []
  )
  if (!zone.fixed && inWeek.length % 168 !== 0) return undefined
  const interval = WEEK / inWeek.length
  const [first = 0] = inWeek
  return inWeek.every((time, index) => time === first + index * interval) ? interval : undefined
}
