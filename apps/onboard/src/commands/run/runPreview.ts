import { serviceVariants } from '@paraclock/core'
import {
  describeClockChange,
  previewSchedule,
  publishedLimits
} from '@paraclock/scheduler/schedule'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readSchedule } from '../../cli/readSchedule.ts'
import { readVariant } from '../../rehearse/readChainSource.ts'
import { type previewCommand, previewOutput } from '../preview.ts'

const RUNS = 10

export async function runPreview({
  options,
  print
}: ContextOf<typeof previewCommand>): Promise<number> {
  const variant = readVariant(options.variant)
  const limits = publishedLimits[variant]
  const now = BigInt(Math.floor(Date.now() / 1000))
  const preview = previewSchedule({
    schedule: readSchedule(options, { now, slotLength: limits.slotLength }),
    callForm: serviceVariants[variant].callForm,
    limits,
    now,
    providedId: 'preview',
    runs: options.count === undefined ? RUNS : Number(options.count),
    timeZone: options.zone
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
    print(
      previewOutput.render({ runs: shown, total, tasks, adjustments: moved, clockChanges: changes })
    )
    return 0
  }
  const often = total === undefined ? 'without end' : `${total} ${total === 1 ? 'run' : 'runs'}`
  print(
    [
      ...runs.map(({ utc, local }) => `${utc}  ${local}`),
      `${often}, in ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`,
      ...clockChanges.map(describeClockChange)
    ].join('\n')
  )
  return 0
}
