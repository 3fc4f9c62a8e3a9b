import type { Schedule } from '@paraclock/scheduler/schedule'
import * as v from 'valibot'
import { count, define, filled, list, oneOf, oneOfKinds } from '../schema/parts.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const time = define(
  'Time',
  v.union([filled, count]),
  'Seconds since the Unix epoch, or ISO 8601 with its zone.'
)
const timeZone = v.pipe(filled, v.description('An IANA name, UTC, or an offset as +05:30.'))
const end = {
  until: v.optional(time),
  count: v.optional(positive),
  rest: v.optional(oneOf('later'))
}
const clock = {
  gap: v.optional(oneOf('forward', 'skip', 'refuse')),
  overlap: v.optional(oneOf('first', 'second', 'both', 'refuse'))
}

const moments = v.pipe(list(filled), v.minLength(1))

export const scheduleSchema: v.GenericSchema<unknown, Schedule> = define(
  'Schedule',
  oneOfKinds<Schedule>({
    times: { times: v.pipe(list(time), v.minLength(1)) },
    recurring: { next: time, frequency: v.union([filled, positive]) },
    every: {
      days: v.optional(count),
      hours: v.optional(count),
      minutes: v.optional(count),
      from: time,
      ...end
    },
    cron: { expression: filled, timeZone, from: v.optional(time), ...end, ...clock },
    dates: { dates: moments, at: v.union([filled, moments]), timeZone, ...clock }
  }),
  'A kind of schedule, in place of `times`.'
)
