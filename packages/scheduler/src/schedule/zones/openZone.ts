import { malformed } from '../malformed.ts'

export interface Zone {
  readonly name: string
  readonly fixed: boolean
  /** Returns local time minus UTC in seconds, at a moment in seconds since 1970. */
  readonly offsetAt: (time: number) => number
}

const WEEK = 604_800
const MAX_WEEKS = 10_000

/** The offsets at both ends of a week. `changesAt` is infinite if the offset stays the same. */
interface Week {
  readonly before: number
  readonly changesAt: number
  readonly after: number
}

const opened = new Map<string, Zone>()

/**
 * Opens a time zone by its name (an IANA name or `UTC`) or by a fixed offset (`+05:30`). The zone
 * asks `Intl`, which is slow, only for the offsets at both ends of each week. If the two offsets
 * differ, bisection finds the moment of the change. No zone changes its offset twice within a week.
 */
export function openZone(name: string): Zone {
  const known = opened.get(name)
  if (known !== undefined) return known
  const zone = openFixed(name) ?? openNamed(name)
  opened.set(name, zone)
  return zone
}

function openFixed(name: string): Zone | undefined {
  if (/^(etc\/)?(utc|gmt)$/i.test(name)) return { name, fixed: true, offsetAt: () => 0 }
  const match = /^([+-])(\d{2}):([0-5]\d)$/.exec(name)
  if (match === null || Number(match[2]) > 23) return undefined
  const offset = (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3]) * 60)
  return { name, fixed: true, offsetAt: () => offset }
}

function openNamed(name: string): Zone {
  const read = createReader(name)
  const weeks = new Map<number, Week>()
  const offsetAt = (time: number): number => {
    const index = Math.floor(time / WEEK)
    let week = weeks.get(index)
    if (week === undefined) {
      if (weeks.size >= MAX_WEEKS) weeks.clear()
      week = readWeek(index * WEEK, read)
      weeks.set(index, week)
    }
    return time < week.changesAt ? week.before : week.after
  }
  return { name, fixed: false, offsetAt }
}

function readWeek(start: number, read: (time: number) => number): Week {
  const before = read(start)
  const after = read(start + WEEK)
  if (before === after) return { before, changesAt: Number.POSITIVE_INFINITY, after }
  let [low, high] = [start, start + WEEK]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (read(middle) === before) low = middle
    else high = middle
  }
  return { before, changesAt: high, after }
}

function createReader(name: string): (time: number) => number {
  const formatter = createFormatter(name)
  return (time) => {
    const parts = formatter.format(time * 1000).split(/\D+/)
    const [month = 0, day, year = 0, hour, minute, second] = parts.map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - time
  }
}

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
  } catch (cause) {
    throw malformed('zone', timeZone, 'it is not a known time zone', cause)
  }
}
