import type { Schedule } from '@paraclock/scheduler/schedule'
import * as v from 'valibot'
import { count, define, filled, list, object, oneOf } from '../schema/parts.ts'

type Kinds = {
  readonly [Kind in Schedule['kind']]: v.GenericSchema<
    unknown,
    Extract<Schedule, { readonly kind: Kind }>
  >
}

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const time = define(
  'Time',
  v.union([filled, count]),
  'Seconds since the Unix epoch, or ISO 8601 with its zone.'
)
const timeZone = v.pipe(filled, v.description('An IANA name, UTC, or an offset as +05:30.'))
const end = { until: v.optional(time), count: v.optional(positive) }
const clock = {
  gap: v.optional(oneOf('forward', 'skip', 'refuse')),
  overlap: v.optional(oneOf('first', 'second', 'both', 'refuse'))
}

const kinds = {
  times: object({ kind: v.literal('times'), times: v.pipe(list(time), v.minLength(1)) }),
  recurring: object({
    kind: v.literal('recurring'),
    next: time,
    frequency: v.union([filled, positive])
  }),
  every: object({
    kind: v.literal('every'),
    days: v.optional(count),
    hours: v.optional(count),
    minutes: v.optional(count),
    from: time,
    ...end
  }),
  cron: object({
    kind: v.literal('cron'),
    expression: filled,
    timeZone,
    from: v.optional(time),
    ...end,
    ...clock
  }),
  dates: object({
    kind: v.literal('dates'),
    dates: v.pipe(list(filled), v.minLength(1)),
    at: v.union([filled, v.pipe(list(filled), v.minLength(1))]),
    timeZone,
    ...clock
  })
} satisfies Kinds

export const scheduleSchema: v.GenericSchema<unknown, Schedule> = define(
  'Schedule',
  v.variant('kind', [kinds.times, kinds.recurring, kinds.every, kinds.cron, kinds.dates]),
  'When the call is to run.'
)
