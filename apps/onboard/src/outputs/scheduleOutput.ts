import type { TokenAmount } from '@paraclock/core'
import type { TaskSpec } from '@paraclock/scheduler'
import { amount, anything, count, hex, text, texts } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import type { Schema } from '../schema/Schema.ts'
import { defineOutput } from './defineOutput.ts'

/** A schedule as options say it. */
export type AskedSchedule =
  | { readonly kind: 'times'; readonly times: readonly string[] }
  | {
      readonly kind: 'cron'
      readonly expression: string
      readonly timeZone: string
      readonly count: number
    }

/** A task that the service has taken. */
interface ScheduledTask {
  readonly taskId: string
  /** In seconds since the Unix epoch; `null` if the chain does not tell. */
  readonly nextRun: number | null
  /** What is on hold for its runs; `null` if the chain does not tell. */
  readonly prepaid: TokenAmount | null
}

type SpecOf<Kind extends TaskSpec['kind']> = Extract<TaskSpec, { readonly kind: Kind }>
type ScheduleOf<Kind extends AskedSchedule['kind']> = Extract<
  AskedSchedule,
  { readonly kind: Kind }
>

const decimal: Schema = { type: 'string', format: 'decimal' }
const named = (kind: string): Schema => ({ type: 'string', const: kind })

/** What `schedule` prints. Without `--yes` it is only planned, and there is no task yet. */
export const scheduleOutput = defineOutput<{
  readonly network: string
  readonly providedId: string
  readonly status: 'planned' | 'scheduled' | 'existing'
  readonly task: TaskSpec
  readonly schedule: AskedSchedule
  readonly tasks: readonly ScheduledTask[]
}>({
  title: 'A task that is scheduled, or would be: paraclock schedule --json',
  version: 1,
  properties: {
    network: text,
    providedId: text,
    status: { type: 'string', enum: ['planned', 'scheduled', 'existing'] },
    task: {
      anyOf: [
        defineObject<SpecOf<'xcmp'>>({
          kind: named('xcmp'),
          paraId: count,
          call: hex,
          weight: defineObject<{ readonly refTime: bigint; readonly proofSize: bigint }>({
            refTime: decimal,
            proofSize: decimal
          }),
          currencyId: { optional: count },
          overallWeight: { optional: anything }
        }),
        defineObject<SpecOf<'dynamicDispatch'>>({ kind: named('dynamicDispatch'), call: hex }),
        defineObject<SpecOf<'nativeTransfer'>>({
          kind: named('nativeTransfer'),
          recipient: text,
          amount: decimal
        })
      ]
    },
    schedule: {
      anyOf: [
        defineObject<ScheduleOf<'times'>>({ kind: named('times'), times: texts }),
        defineObject<ScheduleOf<'cron'>>({
          kind: named('cron'),
          expression: text,
          timeZone: text,
          count
        })
      ]
    },
    tasks: {
      type: 'array',
      items: defineObject<ScheduledTask>({
        taskId: text,
        nextRun: { anyOf: [count, { type: 'null' }] },
        prepaid: { anyOf: [amount, { type: 'null' }] }
      })
    }
  }
})
