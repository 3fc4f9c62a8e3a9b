import { ExecutionTimesMissing, isParaclockError } from '@paraclock/core'
import { compileSchedule, type TaskRecord } from '@paraclock/scheduler/schedule'
import { refuseArgument } from '../errors/refuseArgument.ts'

/** The number of slots after which a transaction is expected in a finalized block. */
const LEAD_SLOTS = 2n

/** Whether a provided id is that of a task, of a part of it, or of a renewal: `rent`, `rent@1/2`. */
export function isOfTask(providedId: string, id: string): boolean {
  return providedId.startsWith(id) && /^(?:@\d+)?(?:\/[1-9]\d*)?$/.test(providedId.slice(id.length))
}

/**
 * Lists the times of the further runs of a task: those of `cron` or, without it, those that continue
 * the interval of the task's remaining runs. The times are after the last run, and within the
 * horizon of the service.
 */
export function listFurtherRuns(
  of: Pick<Parameters<typeof compileSchedule>[0], 'limits' | 'callForm'> & {
    readonly now: bigint
    readonly runs: readonly bigint[]
    readonly cron: string | undefined
    readonly timeZone: string
    readonly count: number
  }
): readonly bigint[] {
  const { runs, cron, timeZone, count, limits, callForm, now } = of
  const last = runs.at(-1) ?? now
  const soon = now + LEAD_SLOTS * limits.slotLength
  const from = (last > soon ? last : soon) + 1n
  const until = now + limits.horizon
  if (from > until) return []
  if (cron === undefined) {
    const interval = findInterval(runs)
    const missed = from > last + interval ? (from - last - 1n) / interval : 0n
    const times = Array.from(
      { length: count },
      (_, at) => last + (missed + BigInt(at + 1)) * interval
    )
    return times.filter((time) => time <= until)
  }
  const schedule = { kind: 'cron', expression: cron, timeZone, from, until, count } as const
  try {
    const { tasks } = compileSchedule({ limits, callForm, schedule, now, providedId: 'any' })
    return tasks.flatMap(({ schedule: one }) => (one.kind === 'fixed' ? one.executionTimes : []))
  } catch (error) {
    if (isParaclockError(error, ExecutionTimesMissing)) return []
    throw error
  }
}

function findInterval(runs: readonly bigint[]): bigint {
  const [first = 0n, second = 0n] = runs
  const interval = second - first
  if (runs.every((run, at) => at === 0 || run - (runs[at - 1] ?? 0n) === interval)) {
    if (interval > 0n) return interval
  }
  const problem = 'The remaining runs have no common interval: give the times with --cron'
  throw refuseArgument(problem, 'renew')
}

/** The remaining runs of tasks, in order. */
export function joinRuns(tasks: readonly Pick<TaskRecord, 'remainingRuns'>[]): readonly bigint[] {
  const runs = new Set(tasks.flatMap(({ remainingRuns }) => remainingRuns))
  return [...runs].sort((one, other) => (one < other ? -1 : 1))
}
