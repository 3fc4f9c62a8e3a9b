import { count, list, object, oneOf, text, truth } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import * as v from 'valibot'
import { choice, defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption, scheduleOptions, variants } from '../cli/sharedOptions.ts'

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
    /** Whether the schedule has later runs that are left out, because no count is given. */
    continues: v.optional(truth),
    /** The number of runs that were moved to a slot, because their requested time is not a slot. */
    adjustments: count,
    /** The runs that a change to or from daylight saving time moves, merges, skips or repeats. */
    clockChanges: list(
      object({
        kind: oneOf('gap', 'overlap'),
        effect: oneOf('moved', 'merged', 'skipped', 'once', 'repeated'),
        /** The requested wall-clock time, without a time zone. */
        local: text,
        /**
         * The times of the resulting runs, in seconds since the Unix epoch. A skipped run has none.
         */
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
    variant: choice(variants, '<variant>', `${variantNames}; defaults to hour`)
  },
  output: previewOutput
})
