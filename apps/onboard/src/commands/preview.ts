import { count, list, object, oneOf, text } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import type { ClockChange } from '@paraclock/schedule'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { readSchedule } from '../cli/readSchedule.ts'
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

function describeChange({ kind, effect, local, takenFor }: ClockChange): string {
  const times = takenFor.map(
    (time) => `${new Date(Number(time) * 1000).toISOString().slice(0, 16)}Z`
  )
  const said = {
    moved: `runs at ${times[0]}`,
    merged: `is one run with that at ${times[0]}`,
    skipped: 'does not run',
    once: `runs once, at ${times[0]}`,
    repeated: `runs at ${times.join(' and ')}`
  }
  const why = kind === 'gap' ? 'does not exist' : 'exists twice'
  return `clock change: ${local.slice(0, 16)} ${why} and ${said[effect]}`
}

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
    const { previewSchedule, publishedLimits } = await import('@paraclock/schedule')
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
        ...clockChanges.map(describeChange)
      ].join('\n')
    )
    return 0
  }
})
