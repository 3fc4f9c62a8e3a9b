import { ParaclockError } from '@paraclock/core'
import { hourLimits, minuteLimits, previewSchedule, type Schedule } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import { listOption } from './openConfig.ts'
import { renderValue } from './renderValue.ts'

const RUNS = 10

/** Shows when a schedule runs, as the service would take it. Nothing is asked of any chain. */
export async function run({ options, print }: CommandContext): Promise<number> {
  const variant = options['variant'] ?? 'hour'
  if (variant !== 'hour' && variant !== 'minute') {
    const problem = `--variant takes hour or minute, not ${JSON.stringify(variant)}`
    throw new ParaclockError('CommandArgumentInvalid', { problem })
  }
  const preview = previewSchedule({
    schedule: readSchedule(options),
    variant,
    limits: variant === 'hour' ? hourLimits : minuteLimits,
    now: Math.floor(Date.now() / 1000),
    providedId: 'preview',
    runs: RUNS
  })
  if (options['json'] === true) {
    const { runs, total, warnings } = preview
    print(
      renderValue(
        {
          runs: runs.map(({ time, utc, local }) => ({ time, utc, local })),
          total,
          tasks: preview.compiled.tasks.length,
          adjustments: preview.adjustments.length,
          warnings: warnings.length
        },
        { indent: 2 }
      )
    )
    return 0
  }
  const { runs, total, compiled } = preview
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
export function readSchedule(options: CommandContext['options']): Schedule {
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
