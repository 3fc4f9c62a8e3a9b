import { count, list, object, text } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
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
    adjustments: count
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
    const { previewSchedule, publishedLimits } = await import('@paraclock/schedule')
    const { readVariant } = await import('../rehearse/readChainSource.ts')
    const variant = readVariant(options.variant)
    const { runs, total, compiled, adjustments } = previewSchedule({
      schedule: readSchedule(options),
      callForm: serviceVariants[variant].callForm,
      limits: publishedLimits[variant],
      now: Math.floor(Date.now() / 1000),
      providedId: 'preview',
      runs: RUNS
    })
    const tasks = compiled.tasks.length
    if (options.json) {
      const shown = runs.map((run) => ({ ...run, time: Number(run.time) }))
      print(output.render({ runs: shown, total, tasks, adjustments: adjustments.length }))
      return 0
    }
    const often = total === null ? 'without end' : `${total} runs`
    print(
      [
        ...runs.map(({ utc, local }) => `${utc}  ${local}`),
        `${often}, in ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`
      ].join('\n')
    )
    return 0
  }
})
