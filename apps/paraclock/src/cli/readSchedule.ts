import { isParaclockError } from '@paraclock/core'
import {
  compileSchedule,
  parseTime,
  publishedLimits,
  ScheduleMalformed,
  type TimeContext
} from '@paraclock/scheduler/schedule'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { OptionValues } from './defineCommand.ts'
import type { scheduleOptions } from './sharedOptions.ts'

export type AskedSchedule =
  // The times of the runs, as ISO 8601 in UTC.
  | { readonly kind: 'times'; readonly times: readonly string[] }
  | {
      readonly kind: 'cron'
      readonly expression: string
      readonly timeZone: string
      readonly count: number
      /** Given if `count` is the default, so that fewer runs do. */
      readonly rest?: 'later'
    }

const RUNS = 10

/** Reads `--cron` or `--at`, if one is given. A time such as `+1h` counts from the chain's time. */
export function findSchedule(
  options: OptionValues<typeof scheduleOptions>,
  chain: Omit<TimeContext, 'timeZone'>
): AskedSchedule | undefined {
  const { cron, zone: timeZone = 'UTC', count, at } = options
  if (cron !== undefined) {
    if (at.length > 0)
      throw refuseArgument('A schedule is given with --cron or with --at, not with both')
    const asked = { kind: 'cron', expression: cron, timeZone } as const
    return count === undefined
      ? { ...asked, count: RUNS, rest: 'later' }
      : { ...asked, count: readCount(count) }
  }
  if (count !== undefined) throw refuseArgument('--count goes with --cron')
  if (at.length === 0) return undefined
  return {
    kind: 'times',
    times: at.map((time) => writeIsoTime(parseTime(time, { ...chain, timeZone })))
  }
}

/** Writes a time in seconds since 1970 as ISO 8601 in UTC: `2026-12-01T09:00:00Z`. */
export function writeIsoTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/** Throws if the options contain no schedule, or one that no chain can read. */
export function requireSchedule(options: OptionValues<typeof scheduleOptions>): void {
  checkSchedule(options)
  if (options.cron === undefined && options.at.length === 0) throw refuseAbsence()
}

const refuseAbsence = () =>
  refuseArgument(
    'Give a schedule with --cron "0 9 * * *", or with --at "tomorrow 09:00", --at +1h or --at 2026-12-01T09:00:00Z'
  )

/** An expression for a check of the other options. */
export const anyCron = '0 0 * * *'

/** Throws for a time, zone or expression that no chain can read, before a chain is asked for its time. */
export function checkSchedule(options: OptionValues<typeof scheduleOptions>): void {
  const now = BigInt(Math.floor(Date.now() / 1000))
  findSchedule({ ...options, zone: undefined }, { now, slotLength: 1n })
  const { cron: expression = anyCron, zone: timeZone = 'UTC' } = options
  const schedule = { kind: 'cron', expression, timeZone, count: 1 } as const
  const limits = publishedLimits.hour
  try {
    compileSchedule({ schedule, limits, callForm: 'schedules', now, providedId: 'any' })
  } catch (error) {
    // Other errors depend on the limits and the time of the service.
    if (isParaclockError(error, ScheduleMalformed)) throw error
  }
}

export function readSchedule(
  options: OptionValues<typeof scheduleOptions>,
  chain: Omit<TimeContext, 'timeZone'>
): AskedSchedule {
  const asked = findSchedule(options, chain)
  if (asked === undefined) throw refuseAbsence()
  return asked
}

function readCount(count: string): number {
  const value = Number(count)
  if (/^\d+$/.test(count) && Number.isInteger(value) && value > 0) return value
  throw refuseArgument(`--count takes a whole number from 1, not ${JSON.stringify(count)}`)
}
