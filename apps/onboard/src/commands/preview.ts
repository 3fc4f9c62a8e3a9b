import { isServiceVariant, ParaclockError, serviceVariants } from '@paraclock/core'
import { previewSchedule, publishedLimits } from '@paraclock/schedule'
import type { CommandContext } from '../cli/Command.ts'
import { previewOutput } from '../outputs/previewOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import type { AskedSchedule } from '../outputs/scheduleOutput.ts'
import { listOption } from './openConfig.ts'

const RUNS = 10

/** Shows when a schedule runs, as the service would take it. Nothing is asked of any chain. */
export async function run({ options, print }: CommandContext): Promise<number> {
  const variant = options['variant'] ?? 'hour'
  if (!isServiceVariant(variant)) {
    const problem = `--variant takes hour or minute, not ${JSON.stringify(variant)}`
    throw new ParaclockError('CommandArgumentInvalid', { problem })
  }
  const preview = previewSchedule({
    schedule: readSchedule(options),
    callForm: serviceVariants[variant].callForm,
    limits: publishedLimits[variant],
    now: Math.floor(Date.now() / 1000),
    providedId: 'preview',
    runs: RUNS
  })
  const { runs, total, compiled } = preview
  if (options['json'] === true) {
    const adjustments = preview.adjustments.length
    const shown = runs.map((run) => ({ ...run, time: Number(run.time) }))
    const value = { runs: shown, total, tasks: compiled.tasks.length, adjustments }
    print(renderOutput({ output: previewOutput, value }))
    return 0
  }
  print(
    [
      ...runs.map(({ utc, local }) => `${utc}  ${local}`),
      `${total === null ? 'without end' : `${total} runs`}, in ${compiled.tasks.length} ${compiled.tasks.length === 1 ? 'task' : 'tasks'}`
    ].join('\n')
  )
  return 0
}

function readCount(count: CommandContext['options'][string]): number {
  if (count === undefined) return RUNS
  const value = Number(count)
  if (Number.isInteger(value) && value > 0) return value
  const problem = `--count takes a whole number from 1, not ${JSON.stringify(count)}`
  throw new ParaclockError('CommandArgumentInvalid', { problem })
}

/** Reads a schedule from options: `--cron` with `--zone`, or `--at` as often as there are times. */
export function readSchedule(options: CommandContext['options']): AskedSchedule {
  const { cron, zone, count } = options
  const times = listOption(options['at'])
  if (typeof cron === 'string') {
    return {
      kind: 'cron',
      expression: cron,
      timeZone: typeof zone === 'string' ? zone : 'UTC',
      count: readCount(count)
    }
  }
  if (times.length > 0) return { kind: 'times', times }
  const problem = 'A schedule is given by --cron "0 9 * * *", or by --at 2026-12-01T09:00:00Z'
  throw new ParaclockError('CommandArgumentInvalid', { problem })
}
