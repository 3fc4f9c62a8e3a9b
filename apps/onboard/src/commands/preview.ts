import { count, list, object, oneOf, text } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption, scheduleOptions } from '../cli/sharedOptions.ts'

const RUNS = 10

const output = defineOutput({
  name: 'preview',
  title: 'When a schedule runs: paraclock preview --json',
  version: 1,
  entries: {
    /** The runs that come first. */
    runs: list(
      object({
        time: v.pipe(count, v.description('Seconds since the Unix epoch.')),
        utc: text,
        local: text
      })
    ),
    /** How many there are; `null` if there is no end to them. */
    total: v.nullable(count),
    /** How many tasks they take. */
    tasks: count,
    /** How many times were moved to a slot of the service. */
    adjustments: count,
    /** The runs that a clock change of the zone skips or repeats. */
    clockChanges: list(
      object({
        kind: oneOf('gap', 'overlap'),
        effect: oneOf('moved', 'merged', 'skipped', 'once', 'repeated'),
        /** The wall-clock time of the schedule, without a zone. */
        local: text,
        /** The times of its runs, in seconds since the Unix epoch. */
        takenFor: list(count)
      })
    )
  }
})

/** Shows when a schedule runs, as the service would take it. Nothing is asked of any chain. */
export const previewCommand = defineCommand({
  name: 'preview',
  summary: 'Show when a schedule runs, without connecting',
  options: {
    ...jsonOption,
    ...scheduleOptions,
    variant: { type: 'string', value: '<variant>', summary: `${variantNames}; defaults to hour` }
  },
  output,
  run: async ({ options, print }) => {
    const { serviceVariants } = await import('@paraclock/core')
    const { previewSchedule, publishedLimits } = await import('@paraclock/scheduler/schedule')
    const { describeClockChange, readSchedule } = await import('../cli/readSchedule.ts')
    const { readVariant } = await import('../rehearse/readChainSource.ts')
    const variant = readVariant(options.variant)
    const limits = publishedLimits[variant]
    const now = BigInt(Math.floor(Date.now() / 1000))
    const preview = previewSchedule({
      schedule: readSchedule(options, { now, slotLength: limits.slotLength }),
      callForm: serviceVariants[variant].callForm,
      limits,
      now,
      providedId: 'preview',
      runs: RUNS,
      ...(options.zone === undefined ? {} : { timeZone: options.zone })
    })
    const { runs, total, compiled, adjustments, clockChanges } = preview
    const tasks = compiled.tasks.length
    if (options.json) {
      const shown = runs.map((run) => ({ ...run, time: Number(run.time) }))
      const changes = clockChanges.map((change) => ({
        ...change,
        takenFor: change.takenFor.map(Number)
      }))
      const moved = adjustments.length
      print(output.render({ runs: shown, total, tasks, adjustments: moved, clockChanges: changes }))
      return 0
    }
    const often = total === null ? 'without end' : `${total} ${total === 1 ? 'run' : 'runs'}`
    print(
      [
        ...runs.map(({ utc, local }) => `${utc}  ${local}`),
        `${often}, in ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`,
        ...clockChanges.map(describeClockChange)
      ].join('\n')
    )
    return 0
  }
})
