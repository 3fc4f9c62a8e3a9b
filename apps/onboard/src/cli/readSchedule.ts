import { ParaclockError } from '@paraclock/core'
import { CommandArgumentInvalid } from '../errors/commands.ts'
import type { OptionValues } from './defineCommand.ts'
import type { scheduleOptions } from './sharedOptions.ts'

/** A schedule as options say it. */
export type AskedSchedule =
  | { readonly kind: 'times'; readonly times: readonly string[] }
  | {
      readonly kind: 'cron'
      readonly expression: string
      readonly timeZone: string
      readonly count: number
    }

const RUNS = 10

/**
 * Reads a schedule from options: `--cron` with `--zone`, or `--at` as often as there are times.
 *
 * @throws ParaclockError `CommandArgumentInvalid`.
 */
export function readSchedule(options: OptionValues<typeof scheduleOptions>): AskedSchedule {
  const { cron, zone = 'UTC', count, at } = options
  if (cron !== undefined) {
    return { kind: 'cron', expression: cron, timeZone: zone, count: readCount(count) }
  }
  if (at.length > 0) return { kind: 'times', times: at }
  const problem = 'Give a schedule with --cron "0 9 * * *", or with --at 2026-12-01T09:00:00Z'
  throw new ParaclockError(CommandArgumentInvalid, { problem })
}

function readCount(count: string | undefined): number {
  if (count === undefined) return RUNS
  const value = Number(count)
  if (Number.isInteger(value) && value > 0) return value
  const problem = `--count takes a whole number from 1, not ${JSON.stringify(count)}`
  throw new ParaclockError(CommandArgumentInvalid, { problem })
}
