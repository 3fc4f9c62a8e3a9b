import type { ParaclockError } from '@paraclock/core'
import { malformed } from '../malformed.ts'

export interface CronPattern {
  /** The times of day at which the expression fires on a matching day, in seconds, ascending. */
  readonly timesOfDay: readonly number[]
  /** Whether a day of the month matches, by its number. Index 0 is unused. */
  readonly daysOfMonth: readonly boolean[]
  readonly lastDayOfMonth: boolean
  /** Whether a month matches, by its number from 1 to 12. Index 0 is unused. */
  readonly months: readonly boolean[]
  /** Whether a day of the week matches. Index 0 is Sunday. */
  readonly daysOfWeek: readonly boolean[]
  /**
   * Whether it is enough that one of the two day fields (day of the month, day of the week)
   * matches. `true` if neither field begins with a wildcard.
   */
  readonly eitherDay: boolean
  readonly everyDay: boolean
  /**
   * Whether the hour field matches all 24 hours, or the minute field begins with a wildcard. By
   * default, the expression then fires in both hours if a clock change repeats an hour.
   */
  readonly frequent: boolean
}

const MACROS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *']
])
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const FIELDS: readonly CronField[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  { name: 'month', least: 1, most: 12, names: MONTHS },
  { name: 'day of the week', least: 0, most: 7, names: DAYS }
]

const MAX = 200

/**
 * Parses a cron expression of five fields with lists, ranges, steps and English names. 0 and 7 are
 * Sunday. `L` is the last day of a month. As in Vixie cron, one matching day field suffices if
 * neither day field begins with a wildcard.
 */
export function parseCron(expression: string): CronPattern {
  if (typeof expression !== 'string' || expression.length > MAX) {
    throw malformed('cron', expression, `it is not text of at most ${MAX} characters`)
  }
  const text = expression.trim().toLowerCase()
  const parts = (MACROS.get(text) ?? text).split(/\s+/)
  if (parts.length !== FIELDS.length) {
    const problem =
      parts.length === 6
        ? 'it has 6 fields, and times are whole minutes: omit the seconds'
        : 'it does not have five fields'
    throw malformed('cron', expression, problem)
  }
  const last = parts[2] === 'l'
  const read = FIELDS.map((field, index) =>
    last && index === 2 ? [] : readCronField({ expression, text: parts[index] as string, field })
  )
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = read
  const eitherDay = !isWildcard(parts[2]) && !isWildcard(parts[4])
  // Count the values, because a field such as `*/2` begins with a wildcard, but does not match every
  // value.
  const everyDate = days.length === 31
  const everyWeekday = weekdays.length === 7
  const everyDay = eitherDay ? everyDate || everyWeekday : everyDate && everyWeekday
  return {
    timesOfDay: hours.flatMap((hour) => minutes.map((minute) => hour * 3600 + minute * 60)),
    daysOfMonth: mark(days, 31),
    lastDayOfMonth: last,
    months: mark(months, 12),
    daysOfWeek: mark(weekdays, 6),
    eitherDay,
    everyDay: everyDay && months.length === 12,
    frequent: hours.length === 24 || isWildcard(parts[0])
  }
}

function isWildcard(text: string | undefined): boolean {
  return text?.startsWith('*') === true || text === '?'
}

function mark(values: readonly number[], most: number): readonly boolean[] {
  const marks = new Array<boolean>(most + 1).fill(false)
  for (const value of values) marks[value] = true
  return marks
}

interface CronField {
  readonly name: string
  readonly least: number
  readonly most: number
  /** The names that may replace numbers. The first name stands for `least`. */
  readonly names: readonly string[]
}

function readCronField(args: {
  readonly expression: string
  readonly text: string
  readonly field: CronField
}): readonly number[] {
  const { field, text } = args
  const values = new Set<number>()
  for (const item of text.split(',')) {
    const [range = '', step, ...rest] = item.split('/')
    if (rest.length > 0) throw refuse(args, `${item} has two steps`)
    const [first, last] = readRange(args, range, step !== undefined)
    const by = step === undefined ? 1 : readNumber(args, step)
    if (by < 1) throw refuse(args, `the step of ${item} is less than 1`)
    for (let value = first; value <= last; value += by) values.add(value)
  }
  const top = field.name === 'day of the week' ? [...values].map((day) => day % 7) : [...values]
  return [...new Set(top)].sort((one, two) => one - two)
}

type Args = Parameters<typeof readCronField>[0]

function readRange(args: Args, range: string, stepped: boolean): readonly [number, number] {
  const { least, most, name } = args.field
  // Sunday is both 0 and 7. A wildcard ends at 6, so that the wildcard contains Sunday once.
  if (range === '*' || range === '?') return [least, name === 'day of the week' ? 6 : most]
  const [from = '', to, ...rest] = range.split('-')
  if (rest.length > 0) throw refuse(args, `${range} is not a range`)
  const first = readValue(args, from)
  const last = to === undefined ? (stepped ? most : first) : readValue(args, to)
  if (first > last) throw refuse(args, `the range ${range} ends before it begins`)
  return [first, last]
}

function readValue(args: Args, text: string): number {
  const { least, most, names } = args.field
  const named = names.indexOf(text)
  const value = named >= 0 ? named + least : readNumber(args, text)
  if (value < least || value > most) {
    throw refuse(args, `${text} is not within ${least} to ${most}`)
  }
  return value
}

function readNumber(args: Args, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw refuse(args, `"${text}" is not a number, range or name`)
  return Number(text)
}

function refuse({ expression, field }: Args, problem: string): ParaclockError {
  return malformed('cron', expression, `in the field ${field.name}, ${problem}`)
}
