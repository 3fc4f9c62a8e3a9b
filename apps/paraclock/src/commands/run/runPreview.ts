import { serviceVariants } from '@paraclock/core'
import {
  describeClockChange,
  describeRest,
  previewSchedule,
  publishedLimits
} from '@paraclock/scheduler/schedule'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readSchedule, requireSchedule } from '../../cli/readSchedule.ts'
import { countOf } from '../../words/countOf.ts'
import { type previewCommand, previewOutput } from '../preview.ts'

const RUNS = 10

export async function runPreview(context: ContextOf<typeof previewCommand>): Promise<number> {
  const { options, print } = context
  const { variant = 'hour' } = options
  const limits = publishedLimits[variant]
  requireSchedule(options)
  const now = BigInt(Math.floor(Date.now() / 1000))
  const { runs, total, compiled, adjustments, clockChanges } = previewSchedule({
    schedule: readSchedule(options, { now, slotLength: limits.slotLength }),
    callForm: serviceVariants[variant].callForm,
    limits,
    now,
    providedId: 'preview',
    runs: Number(options.count ?? Math.max(RUNS, options.at.length)),
    timeZone: options.zone
  })
  const tasks = compiled.tasks.length
  if (options.json) {
    const shown = {
      total,
      tasks,
      continues: compiled.continues,
      adjustments: adjustments.length,
      runs: runs.map((run) => ({ ...run, time: Number(run.time) })),
      clockChanges: clockChanges.map((one) => ({ ...one, takenFor: one.takenFor.map(Number) }))
    }
    print(previewOutput.render(shown))
    return 0
  }
  const often = total === undefined ? 'without end' : countOf(total, 'run')
  print(
    [
      ...runs.map(({ utc, local }) => `${utc}  ${local}`),
      `${often}, in ${countOf(tasks, 'task')}`,
      ...describeRest(compiled),
      ...clockChanges.map(describeClockChange)
    ].join('\n')
  )
  return 0
}
