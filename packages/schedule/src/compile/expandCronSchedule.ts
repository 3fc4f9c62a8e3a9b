import { expandCron } from '../cron/expandCron.ts'
import { parseCron } from '../cron/parseCron.ts'
import { openZone } from '../zones/openZone.ts'
import type { ExpandedSchedule, ScheduleWindow } from './ExpandedSchedule.ts'
import { findInterval } from './findInterval.ts'
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
