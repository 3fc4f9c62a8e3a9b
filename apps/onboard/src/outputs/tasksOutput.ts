import type { TokenAmount } from '@paraclock/core'
import { amount, count, hex, text } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

/** A task that has runs to come. */
export interface ListedTask {
  readonly taskId: string
  /** The account that scheduled it, as hex. */
  readonly owner: string
  /** What the owner named it: the bytes, and the text that they are. */
  readonly providedId: Uint8Array
  readonly name: string
  readonly kind: string
  /** In seconds since the Unix epoch. */
  readonly nextRun: number
  readonly remainingRuns: readonly number[]
  /** What is on hold for the runs that remain. */
  readonly prepaid: TokenAmount
}

/** What `tasks` prints. */
export const tasksOutput = defineOutput<{
  readonly network: string
  readonly tasks: readonly ListedTask[]
}>({
  title: 'Tasks that have runs to come: paraclock tasks --json',
  version: 1,
  properties: {
    network: text,
    tasks: {
      type: 'array',
      items: defineObject<ListedTask>({
        taskId: hex,
        owner: hex,
        providedId: hex,
        name: text,
        kind: { type: 'string', enum: ['xcmp', 'dynamicDispatch', 'nativeTransfer'] },
        nextRun: count,
        remainingRuns: { type: 'array', items: count },
        prepaid: amount
      })
    }
  }
})
