import {
  ParaclockError,
  parseUnixSeconds,
  type UnixSeconds,
  unixSecondsFromDate
} from '@paraclock/core'
import { ScheduleMalformed } from '../errors/schedules.ts'
import { countDays, daysInMonth } from '../zones/civil.ts'

/**
 * A time as input: seconds since 1970 as a number, a bigint or decimal text, an ISO 8601
 * text with its zone, or a `Date`.
 */
export type TimeInput = number | bigint | string | Date

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Parses a time: whole seconds since 1970 (number, bigint, decimal text), ISO 8601 text with `Z` or
 * an offset, or a `Date`. Nothing is rounded, and no zone is assumed.
 *
 * @throws ParaclockError `ScheduleMalformed` for text that is not a time, without a zone, or
 * with a part of a second, and those of `parseUnixSeconds` and `unixSecondsFromDate` of core.
 *
 * @example
 * ```ts
 * import { parseTime } from '@paraclock/schedule'
 *
 * parseTime('2026-03-01T09:00:00+01:00') // 1772352000n
 * parseTime('1772352000') // 1772352000n
 * ```
 */
export function parseTime(value: TimeInput): UnixSeconds {
  if (value instanceof Date) return unixSecondsFromDate(value)
  if (typeof value !== 'string' || /^-?\d+$/.test(value)) return parseUnixSeconds(value)
  const match = ISO.exec(value)
  if (match === null)
    throw malformed(value, 'it is neither seconds nor ISO 8601 with a time of day')
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = match
  if (zone === undefined) throw malformed(value, 'it names no zone, such as Z or +01:00')
  if (Number(fraction) !== 0) throw malformed(value, 'it has a part of a second')
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  if (!isDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw malformed(value, 'there is no such date or time of day')
  }
  const wall = countDays(date) * 86_400 + Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return parseUnixSeconds(wall - readOffset(value, zone))
}

function isDate(date: { year: number; month: number; day: number }): boolean {
  const { year, month, day } = date
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function readOffset(value: string, zone: string): number {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4, 6))
  if (hours > 23 || minutes > 59) throw malformed(value, 'there is no such offset')
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}

function malformed(value: string, problem: string): ParaclockError {
  return new ParaclockError(ScheduleMalformed, { value, problem })
}
