import { ParaclockError } from '@paraclock/core'
import { ScheduleMalformed } from '../errors/schedules.ts'

/** The values that a field of a cron expression may have. */
export interface CronField {
  readonly name: string
  readonly least: number
  readonly most: number
  /** Names that stand for the values from `least` on. */
  readonly names: readonly string[]
}

/** The values of one field, ascending and distinct. */
export function readCronField(args: {
  readonly expression: string
  readonly text: string
  readonly field: CronField
}): readonly number[] {
  const { field, text } = args
  const values = new Set<number>()
  for (const item of text.split(',')) {
    const [range = '', step, ...rest] = item.split('/')
    if (rest.length > 0) throw malformed(args, `${item} has two steps`)
    const [first, last] = readRange(args, range, step !== undefined)
    const by = step === undefined ? 1 : readNumber(args, step)
    if (by < 1) throw malformed(args, `the step of ${item} is less than 1`)
    for (let value = first; value <= last; value += by) values.add(value)
  }
  const top = field.name === 'day of the week' ? [...values].map((day) => day % 7) : [...values]
  return [...new Set(top)].sort((one, two) => one - two)
}

type Args = Parameters<typeof readCronField>[0]

function readRange(args: Args, range: string, stepped: boolean): readonly [number, number] {
  const { least, most, name } = args.field
  // Sunday is both 0 and 7; a wildcard has it once.
  if (range === '*' || range === '?') return [least, name === 'day of the week' ? 6 : most]
  const [from = '', to, ...rest] = range.split('-')
  if (rest.length > 0) throw malformed(args, `${range} is not a range`)
  const first = readValue(args, from)
  const last = to === undefined ? (stepped ? most : first) : readValue(args, to)
  if (first > last) throw malformed(args, `the range ${range} ends before it begins`)
  return [first, last]
}

function readValue(args: Args, text: string): number {
  const { least, most, names } = args.field
  const named = names.indexOf(text)
  const value = named >= 0 ? named + least : readNumber(args, text)
  if (value < least || value > most) {
    throw malformed(args, `${text} is not within ${least} to ${most}`)
  }
  return value
}

function readNumber(args: Args, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw malformed(args, `"${text}" is not a number, range or name`)
  return Number(text)
}

function malformed({ expression, field }: Args, problem: string): ParaclockError {
  return new ParaclockError(ScheduleMalformed, {
    value: expression,
    part: 'cron',
    problem: `in the field ${field.name}, ${problem}`
  })
}
