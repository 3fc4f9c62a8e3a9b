import { count, list, object, oneOf, text } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import * as v from 'valibot'
import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption, scheduleOptions } from '../cli/sharedOptions.ts'

export const previewOutput = defineOutput({
  name: 'preview',
  title: 'When a schedule runs: paraclock preview --json',
  version: 1,
  entries: {
    runs: list(
      object({
        time: v.pipe(count, v.description('Seconds since the Unix epoch.')),
        utc: text,
        local: text
      })
    ),
    total: v.optional(count),
    tasks: count,
    /** The number of runs whose time was moved to a slot of the service. */
    adjustments: count,
    /** The runs that a clock change of the zone moves, merges, skips or repeats. */
    clockChanges: list(
      object({
        kind: oneOf('gap', 'overlap'),
        effect: oneOf('moved', 'merged', 'skipped', 'once', 'repeated'),
        /** The wall-clock time of the schedule, without a zone. */
        local: text,
        /** The resulting runs, in seconds since the Unix epoch. */
        takenFor: list(count)
      })
    )
  }
})

export const previewCommand = defineCommand({
  name: 'preview',
  summary: 'Show when a schedule runs, without connecting',
  options: {
    ...jsonOption,
    ...scheduleOptions,
    variant: option('<variant>', `${variantNames}; defaults to hour`)
  },
  output: previewOutput
})
