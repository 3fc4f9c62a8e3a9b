import type { Schedule } from '@paraclock/schedule'
import { defineObject, type PropertySchemas } from '../schema/defineObject.ts'
import type { Schema } from '../schema/Schema.ts'

type ScheduleOf<Kind extends Schedule['kind']> = Extract<Schedule, { readonly kind: Kind }>

const text: Schema = { type: 'string', minLength: 1 }
const count: Schema = { type: 'integer', minimum: 0 }
const time: Schema = {
  definition: 'Time',
  description: 'Seconds since the Unix epoch, or ISO 8601 with its zone.',
  anyOf: [text, count]
}
const timeZone: Schema = { ...text, description: 'An IANA name, UTC, or an offset as +05:30.' }
const end = { until: { optional: time }, count: { optional: { ...count, minimum: 1 } } }
const clock: Pick<PropertySchemas<ScheduleOf<'cron'>>, 'gap' | 'overlap'> = {
  gap: { optional: { type: 'string', enum: ['forward', 'skip', 'refuse'] } },
  overlap: { optional: { type: 'string', enum: ['first', 'second', 'both', 'refuse'] } }
}

/** The shape of a schedule, held to the scheduler's type by the compiler. */
export const scheduleSchema: Schema = {
  definition: 'Schedule',
  description: 'When the call is to run.',
  anyOf: [
    defineObject<ScheduleOf<'times'>>({
      kind: { type: 'string', const: 'times' },
      times: { type: 'array', minItems: 1, items: time }
    }),
    defineObject<ScheduleOf<'recurring'>>({
      kind: { type: 'string', const: 'recurring' },
      next: time,
      frequency: { anyOf: [text, { ...count, minimum: 1 }] }
    }),
    defineObject<ScheduleOf<'every'>>({
      kind: { type: 'string', const: 'every' },
      days: { optional: count },
      hours: { optional: count },
      minutes: { optional: count },
      from: time,
      ...end
    }),
    defineObject<ScheduleOf<'cron'>>({
      kind: { type: 'string', const: 'cron' },
      expression: text,
      timeZone,
      from: { optional: time },
      ...end,
      ...clock
    }),
    defineObject<ScheduleOf<'dates'>>({
      kind: { type: 'string', const: 'dates' },
      dates: { type: 'array', minItems: 1, items: text },
      at: { anyOf: [text, { type: 'array', minItems: 1, items: text }] },
      timeZone,
      ...clock
    })
  ]
}
