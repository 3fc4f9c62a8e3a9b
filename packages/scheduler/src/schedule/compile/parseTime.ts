import { parseUnixSeconds, type UnixSeconds, unixSecondsFromDate } from '@paraclock/core'
import { malformed } from '../malformed.ts'
import { countDays } from '../zones/countDays.ts'
import { openZone, type Zone } from '../zones/openZone.ts'
import { resolveLocalTime } from '../zones/resolveLocalTime.ts'

/**
 * A time: seconds since 1970 (number, bigint, decimal text), ISO 8601 text with a zone, or a
 * `Date`.
 */
export type TimeInput = number | bigint | string | Date

/** The context of relative times and of times without a zone. */
export interface TimeContext {
  readonly now: bigint
  /** The zone for a time that names no zone: an IANA name, `UTC`, or an offset. */
  readonly timeZone: string
  /** The length of a slot in seconds. The time `+1h` is the first slot that is at least an hour ahead. */
  readonly slotLength: bigint
}

const DAY = 86_400
const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}:\d{2})?$/
const INTERVAL = /^\+(?=\d)(?:(\d{1,5})d)?(?:(\d{1,5})h)?(?:(\d{1,7})m)?$/
const LOCAL = /^(?:([a-z]+|\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})(?::(\d{2}))?$/i
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Parses a time: whole seconds since 1970 (number, bigint, decimal text), ISO 8601 text with `Z` or
 * an offset, or a `Date`. Nothing is rounded, and no zone is assumed.
 *
 * With a context, also parses relative times such as `+1h`, `+2d` and `+1h30m`, and local times in the
 * zone of the context: `2026-12-01 09:00`, `tomorrow 09:00`, `monday 09:00` and `09:00`, which is the
 * next 09:00.
 *
 * @throws ParaclockError `ScheduleMalformed` if the text is not a time, if it has a fraction of a
 * second, or if both the zone and `context` are missing. `ScheduleMalformed` if a clock change in
 * the context's zone skips or repeats the time. Also the errors of `parseUnixSeconds` and
 * `unixSecondsFromDate` of core.
 *
 * @example
 * ```ts
 * import { parseTime } from '@paraclock/scheduler/schedule'
 *
 * parseTime('2026-03-01T09:00:00+01:00') // 1772352000n
 * parseTime('1772352000') // 1772352000n
 * parseTime('tomorrow 09:00', {
 *   now: 1772316000n,
 *   timeZone: 'Europe/Berlin',
 *   slotLength: 3600n
 * }) // 1772352000n
 * ```
 */
export function parseTime(value: TimeInput, context?: TimeContext): UnixSeconds {
  if (value instanceof Date) return unixSecondsFromDate(value)
  if (typeof value !== 'string' || /^-?\d+$/.test(value)) return parseUnixSeconds(value)
  if (context !== undefined) {
    const interval = INTERVAL.exec(value)
    if (interval !== null) return addInterval(interval, context)
    const local = LOCAL.exec(value)
    if (local !== null) return parseUnixSeconds(resolveLocal(value, local, context))
  }
  const match = ISO.exec(value)
  if (match === null) {
    const forms = context === undefined ? '' : ', nor as +1h, tomorrow 09:00 or 2026-12-01 09:00'
    throw malformed('time', value, `it is neither seconds nor ISO 8601 with a time of day${forms}`)
  }
  const [, date = '', hour, minute, second = '0', fraction = '0', zone] = match
  if (zone === undefined) throw malformed('time', value, 'it names no zone, such as Z or +01:00')
  if (Number(fraction) !== 0) throw malformed('time', value, 'it has a part of a second')
  const wall = readDate(value, date) * DAY + readTimeOfDay(value, [hour, minute, second])
  return parseUnixSeconds(wall - readOffset(value, zone))
}

/** Adds an interval such as `+1h` to now. Returns the first slot at or after the sum. */
function addInterval(parts: RegExpExecArray, { now, slotLength }: TimeContext): UnixSeconds {
  const [days, hours, minutes] = parts.slice(1).map((part = '0') => BigInt(part))
  const time = now + (days ?? 0n) * 86_400n + (hours ?? 0n) * 3600n + (minutes ?? 0n) * 60n
  return parseUnixSeconds(((time + slotLength - 1n) / slotLength) * slotLength)
}

/** Resolves a local time such as `monday 09:00`. Without a day, resolves the next occurrence. */
function resolveLocal(value: string, parts: RegExpExecArray, context: TimeContext): number {
  const [, named, ...clock] = parts
  const zone = openZone(context.timeZone)
  const now = Number(context.now)
  const today = Math.floor((now + zone.offsetAt(now)) / DAY)
  const timeOfDay = readTimeOfDay(value, clock)
  const resolve = (day: number): number => resolveDay(day * DAY + timeOfDay, zone)
  const word = named?.toLowerCase()
  if (word === 'today') return resolve(today)
  if (word === 'tomorrow') return resolve(today + 1)
  if (word !== undefined && /^\d/.test(word)) return resolve(readDate(value, word))
  const wanted = DAYS.findIndex((day) => day === word || day.slice(0, 3) === word)
  if (word !== undefined && wanted < 0) {
    throw malformed('time', value, `${word} is not today, tomorrow or a day of the week`)
  }
  // Day 0, 1970-01-01, was a Thursday, which has the index 4 in `DAYS`.
  const first = word === undefined ? today : today + ((((wanted - today - 4) % 7) + 7) % 7)
  // If the time on the day `first` is past, the result is on a later day. So a clock change on
  // `first` causes no error here. `resolve` refuses a clock change only on the day of the result.
  const wall = first * DAY + timeOfDay
  const { times } = resolveLocalTime({ wall, zone, policy: { overlap: 'both' } })
  const isPast = times.every((time) => time <= now)
  return resolve(isPast ? first + (word === undefined ? 1 : 7) : first)
}

function resolveDay(wall: number, zone: Zone): number {
  const policy = { gap: 'refuse', overlap: 'refuse' } as const
  const [time = wall] = resolveLocalTime({ wall, zone, policy }).times
  return time
}

const NO_TIME = 'there is no such date or time of day'

function readTimeOfDay(value: string, parts: readonly (string | undefined)[]): number {
  const [hour = 0, minute = 0, second = 0] = parts.map((part = '0') => Number(part))
  if (hour > 23 || minute > 59 || second > 59) throw malformed('time', value, NO_TIME)
  return hour * 3600 + minute * 60 + second
}

function readDate(value: string, text: string): number {
  const days = countDays(text)
  if (days === undefined) throw malformed('time', value, NO_TIME)
  return days
}

function readOffset(value: string, zone: string): number {
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(4, 6))
  if (hours > 23 || minutes > 59) throw malformed('time', value, 'there is no such offset')
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}
