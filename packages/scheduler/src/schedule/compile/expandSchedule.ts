import { type CallForm, ParaclockError, parseSeconds } from '@paraclock/core'
import { ScheduleLimitExceeded } from '../../errors.ts'
import { type CronExpansion, type ExpandCronArgs, expandCron } from '../cron/expandCron.ts'
import { parseCron } from '../cron/parseCron.ts'
import { malformed } from '../malformed.ts'
import { countDays } from '../zones/countDays.ts'
import { openZone, type Zone } from '../zones/openZone.ts'
import { mergeMoved, resolveLocalTime } from '../zones/resolveLocalTime.ts'
import { parseTime, type TimeInput } from './parseTime.ts'
import type {
  CronSchedule,
  DatesSchedule,
  IntervalSchedule,
  Schedule,
  ScheduleEnd
} from './Schedule.ts'

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY
const FOUR_YEARS = 1461 * DAY
/** The largest number of days, hours, minutes or runs in a schedule. */
export const MAX_COUNT = 1_000_000

export type ExpandedSchedule =
  /** The times of the runs, in any order. `continues`: later runs are left out. */
  | ({ readonly kind: 'list'; readonly continues: boolean } & CronExpansion)
  /** A schedule without an end, with equal intervals between its runs. */
  | { readonly kind: 'recurring'; readonly next: number; readonly frequency: number }

export interface ScheduleWindow {
  readonly now: number
  readonly latest: number
  readonly slotLength: number
  readonly callForm: CallForm
  /** The number of runs of a single task. */
  readonly maxRuns: number
}

export function expandSchedule(schedule: Schedule, window: ScheduleWindow): ExpandedSchedule {
  switch (schedule.kind) {
    case 'times':
      return {
        kind: 'list',
        times: schedule.times.map(secondsOf),
        changes: [],
        continues: false
      }
    case 'recurring':
      return {
        kind: 'recurring',
        next: secondsOf(schedule.next),
        frequency: Number(parseSeconds(schedule.frequency))
      }
    case 'every':
      return expandEvery(schedule, window)
    case 'cron':
      return expandCronSchedule(schedule, window)
    case 'dates':
      return { kind: 'list', ...expandDates(schedule), continues: false }
    default:
      throw malformed(
        'kind',
        (schedule as { kind?: unknown }).kind,
        'its kind is not times, recurring, every, cron or dates'
      )
  }
}

function expandEvery(schedule: IntervalSchedule, window: ScheduleWindow): ExpandedSchedule {
  const frequency = readInterval(schedule)
  const next = secondsOf(schedule.from)
  const { until, count, isEndless, leavesRest } = readEnd(schedule, window)
  if (isEndless && window.callForm === 'schedules') return { kind: 'recurring', next, frequency }
  const asked = Math.max(0, Math.min(count, Math.floor((until - next) / frequency) + 1))
  const list = (length: number): ExpandedSchedule => ({
    kind: 'list',
    times: Array.from({ length }, (_, index) => next + index * frequency),
    changes: [],
    continues: leavesRest && next + length * frequency <= until
  })
  // The caller refuses this schedule, because its first time is past, even after `snap`. Two times
  // are enough for the caller's error. The whole list could have millions of times.
  if (next + window.slotLength <= window.now) return list(Math.min(asked, 2))
  const fits = Math.max(0, Math.floor((window.latest - next) / frequency) + 1)
  if (asked > fits && !(leavesRest && fits > 0)) {
    refuseBeyondHorizon({ asked: leavesRest ? undefined : asked, fits, latest: window.latest })
  }
  return list(Math.min(asked, fits))
}

function secondsOf(time: TimeInput): number {
  return Number(parseTime(time))
}

function readInterval({ days = 0, hours = 0, minutes = 0 }: IntervalSchedule): number {
  for (const value of [days, hours, minutes]) {
    if (Number.isSafeInteger(value) && value >= 0 && value <= MAX_COUNT) continue
    const problem = `days, hours and minutes are whole numbers from 0 to ${MAX_COUNT}`
    throw malformed('interval', value, problem)
  }
  const interval = days * DAY + hours * HOUR + minutes * 60
  if (interval > 0) return interval
  throw malformed('interval', interval, 'the interval is empty: give days, hours or minutes')
}

function expandCronSchedule(schedule: CronSchedule, window: ScheduleWindow): ExpandedSchedule {
  const pattern = parseCron(schedule.expression)
  const zone = openZone(schedule.timeZone)
  const { until, count, isEndless, leavesRest } = readEnd(schedule, window)
  const from = schedule.from === undefined ? undefined : secondsOf(schedule.from)
  const after = Math.max(window.now, (from ?? 0) - 1)
  const { latest } = window
  const args = { pattern, zone, policy: schedule, after }
  if (isEndless && window.callForm === 'schedules') {
    const frequency = findInterval(args)
    const [next] = expandCron({ ...args, until: latest, count: 1 }).times
    if (frequency !== undefined && next !== undefined) return { kind: 'recurring', next, frequency }
  }
  const { times, changes } = expandCron({ ...args, until: Math.min(until, latest), count })
  const isShort = times.length < count
  const last = isShort ? latest : (times.at(-1) ?? latest)
  const continues =
    (leavesRest || isShort) && last < until && firesAfter({ pattern, zone, until }, last)
  if (continues && isShort && !(leavesRest && times.length > 0)) {
    refuseBeyondHorizon({ asked: leavesRest ? undefined : count, fits: times.length, latest })
  }
  return { kind: 'list', times, changes, continues }
}

// Whether the pattern fires in the four years after a time. Four years contain every date, except
// for a leap day around 2100.
function firesAfter(
  args: Pick<ExpandCronArgs, 'pattern' | 'zone' | 'until'>,
  after: number
): boolean {
  const until = Math.min(args.until, after + FOUR_YEARS)
  return expandCron({ ...args, policy: {}, after, until, count: 1 }).times.length > 0
}

/**
 * Returns the interval in seconds of a cron expression that always fires at equal intervals;
 * `undefined` for any other expression. In a zone with clock changes, the interval must be at most
 * an hour, each clock change must be a multiple of the interval, and the policy must keep every run
 * (gap `forward`, overlap `both`).
 */
function findInterval(args: Omit<ExpandCronArgs, 'until' | 'count'>): number | undefined {
  const { pattern, zone, policy, after } = args
  const everyMonth = pattern.months.slice(1).every(Boolean)
  const everyDate = pattern.daysOfMonth.slice(1).every(Boolean)
  if (!pattern.everyDay && !(everyMonth && everyDate)) return undefined
  const inWeek = pattern.daysOfWeek.flatMap((matches, day) =>
    matches || pattern.everyDay ? pattern.timesOfDay.map((time) => day * DAY + time) : []
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

/** Whether the offsets of a zone in the next two years differ only by multiples of an interval. */
function keepsInterval(zone: Zone, after: number, interval: number): boolean {
  const now = zone.offsetAt(after)
  for (let week = 1; week <= 104; week += 1) {
    if ((zone.offsetAt(after + week * WEEK) - now) % interval !== 0) return false
  }
  return true
}

function expandDates(schedule: DatesSchedule): CronExpansion {
  const zone = openZone(schedule.timeZone)
  const timesOfDay = [schedule.at].flat().map(readTimeOfDay)
  const found = schedule.dates.flatMap((date) => {
    const wall = readDate(date) * DAY
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
  const days = countDays(value)
  if (days !== undefined) return days
  throw malformed('date', value, 'it is not a date of the form 2026-03-01')
}

function readTimeOfDay(value: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value)
  if (match !== null) {
    return Number(match[1]) * HOUR + Number(match[2]) * 60 + Number(match[3] ?? 0)
  }
  throw malformed('timeOfDay', value, 'it is not a time of day of the form 09:00')
}

/**
 * Reads the end of a schedule. A missing `until` or `count` becomes infinite. If both are missing,
 * the count is that of the runs of a single task.
 */
function readEnd({ until, count, rest }: ScheduleEnd, { maxRuns }: ScheduleWindow) {
  if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1 && count <= MAX_COUNT)) {
    throw malformed('count', count, `a count is a whole number from 1 to ${MAX_COUNT}`)
  }
  const isEndless = until === undefined && count === undefined
  return {
    until: until === undefined ? Number.POSITIVE_INFINITY : secondsOf(until),
    count: count ?? (isEndless ? maxRuns : Number.POSITIVE_INFINITY),
    isEndless,
    leavesRest: isEndless || rest === 'later'
  }
}

export function refuseBeyondHorizon(args: {
  /** The text of a schedule that has no end, and that no recurring task can express. */
  readonly endless?: string
  readonly asked?: number
  readonly fits: number
  readonly latest: number
}): never {
  const { asked, latest, ...rest } = args
  throw new ParaclockError(ScheduleLimitExceeded, {
    ...rest,
    asked: Number.isFinite(asked) ? asked : undefined,
    latest: BigInt(latest)
  })
}
