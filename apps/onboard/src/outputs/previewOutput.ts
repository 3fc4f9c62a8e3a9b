import { count, text } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

/** A run to come. */
interface ShownRun {
  /** In seconds since the Unix epoch. */
  readonly time: number
  readonly utc: string
  readonly local: string
}

/** What `preview` prints. */
export const previewOutput = defineOutput<{
  /** Those that come first. */
  readonly runs: readonly ShownRun[]
  /** How many there are; `null` if there is no end to them. */
  readonly total: number | null
  /** How many tasks they take. */
  readonly tasks: number
  /** How many times were moved to a slot of the service. */
  readonly adjustments: number
}>({
  title: 'When a schedule runs: paraclock preview --json',
  version: 1,
  properties: {
    runs: {
      type: 'array',
      items: defineObject<ShownRun>({
        time: { ...count, description: 'Seconds since the Unix epoch.' },
        utc: text,
        local: text
      })
    },
    total: { anyOf: [count, { type: 'null' }] },
    tasks: count,
    adjustments: count
  }
})
