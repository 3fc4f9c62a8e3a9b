import {
  type CallForm,
  ExecutionTimesMissing,
  joinBytes,
  ParaclockError,
  type ProvidedIdInput,
  readProvidedId,
  type UnixSeconds
} from '@paraclock/core'
import { ScheduleMalformed } from '../../errors.ts'
import { checkProvidedId } from '../rules/checkAction.ts'
import { validateSchedule, validateTimes } from '../rules/validateSchedule.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { TaskSchedule } from '../service/TaskRequest.ts'
import type { ClockChange } from '../zones/resolveLocalTime.ts'
import { type ExpandedSchedule, expandSchedule, refuseBeyondHorizon } from './expandSchedule.ts'
import { parseTime, type TimeInput } from './parseTime.ts'
import type { Schedule } from './Schedule.ts'

/**
 * The slot to which a time between two slots is moved. If two slots are equally near, `nearest` is
 * the later slot.
 */
export type Snap = 'next' | 'nearest'

/** One task of a compiled schedule. */
export interface CompiledTask {
  readonly providedId: Uint8Array
  readonly schedule: TaskSchedule
}

/** A time that `snap` moved to a slot, before and after the move. */
export interface GridAdjustment {
  readonly asked: UnixSeconds
  readonly given: UnixSeconds
}

/** The tasks that together make all runs of a schedule. */
export interface CompiledSchedule {
  /** The tasks in the order of their times. A list that exceeds the limit takes several tasks. */
  readonly tasks: readonly CompiledTask[]
  /** The number of all runs, or `undefined` if the schedule does not end. */
  readonly runs: number | undefined
  /** Whether the schedule has later runs, which none of these tasks makes. */
  readonly continues: boolean
  /** The times that were moved. Two times that were moved to the same slot become one run. */
  readonly adjustments: readonly GridAdjustment[]
  readonly clockChanges: readonly ClockChange[]
}

/** The arguments of {@link compileSchedule}. */
export interface CompileScheduleArgs {
  readonly schedule: Schedule
  readonly callForm: CallForm
  readonly limits: ServiceLimits
  /** The present time of the chain. The clock of this machine can be wrong. */
  readonly now: TimeInput
  /** The provided id of the task, or the prefix of the ids if the schedule takes several tasks. */
  readonly providedId: ProvidedIdInput
  /** The slot to which a time between two slots is moved. By default, such a time is refused. */
  readonly snap?: Snap
}

/**
 * Compiles a schedule to tasks with lists of times or, in variant `hour`, to a recurring task. A
 * list that exceeds the limit becomes several tasks. A schedule without an end that no recurring
 * task can express becomes one task with the runs that fit into the task and the horizon.
 *
 * The result passes the checks of the service at the time `now`. Nothing is rounded without `snap`.
 *
 * @throws ParaclockError `InvalidTime`, `PastTime` or `TimeTooFarOut` for a time that the service
 * refuses; `ExecutionTimesMissing` for a schedule without any time; `ScheduleLimitExceeded` for a
 * schedule with an end that has runs after the horizon, or with no run before it;
 * `ScheduleMalformed` for an interval that is not a multiple of the slot length; the errors for a malformed schedule or provided id.
 *
 * @example
 * ```ts
 * import { compileSchedule, publishedLimits } from '@paraclock/scheduler/schedule'
 *
 * const { tasks } = compileSchedule({
 *   schedule: { kind: 'cron', expression: '0 9 * * mon-fri', timeZone: 'Europe/Berlin', count: 50 },
 *   callForm: 'schedules',
 *   limits: publishedLimits.hour,
 *   now: '2026-03-01T00:00:00Z',
 *   providedId: 'rebalance'
 * })
 * tasks.length // 2 (36 times and 14)
 * ```
 */
export function compileSchedule(args: CompileScheduleArgs): CompiledSchedule {
  const now = parseTime(args.now)
  const { limits } = args
  // A service with a limit of 0 refuses every list of times.
  const maxRuns = Math.max(1, limits.maxExecutionTimes)
  const expanded = expandSchedule(args.schedule, {
    now: Number(now),
    latest: Number(now + limits.horizon),
    slotLength: Number(limits.slotLength),
    callForm: args.callForm,
    maxRuns
  })
  return expanded.kind === 'list'
    ? compileList(args, expanded, { now, maxRuns })
    : compileRecurring(args, expanded, now)
}

type Expanded<Kind> = Extract<ExpandedSchedule, { kind: Kind }>

function compileList(
  args: CompileScheduleArgs,
  expanded: Expanded<'list'>,
  { now, maxRuns }: { readonly now: bigint; readonly maxRuns: number }
): CompiledSchedule {
  const { limits, schedule, snap } = args
  const slotLength = Number(limits.slotLength)
  const { times, adjustments } = snapTimes(expanded.times, slotLength, snap)
  const distinct = [...new Set(times)].sort((one, two) => one - two).map(BigInt)
  if (distinct.length === 0) {
    const context = schedule.kind === 'cron' ? { expression: schedule.expression } : {}
    throw new ParaclockError(ExecutionTimesMissing, context)
  }
  validateTimes(distinct, now, limits)
  const ids = deriveProvidedIds({ ...args, tasks: Math.ceil(distinct.length / maxRuns) })
  return {
    tasks: ids.map((providedId, index) => ({
      providedId,
      schedule: {
        kind: 'fixed',
        executionTimes: distinct.slice(index * maxRuns, (index + 1) * maxRuns)
      }
    })),
    runs: distinct.length,
    continues: expanded.continues,
    adjustments,
    clockChanges: expanded.changes
  }
}

function compileRecurring(
  args: CompileScheduleArgs,
  expanded: Expanded<'recurring'>,
  now: bigint
): CompiledSchedule {
  const { limits, snap } = args
  const { next, frequency } = expanded
  const latest = Number(now + limits.horizon)
  if (args.callForm === 'times') {
    const fits = frequency > 0 ? Math.max(0, Math.floor((latest - next) / frequency) + 1) : 0
    refuseBeyondHorizon({ endless: `every ${frequency} seconds`, fits, latest })
  }
  const slotLength = Number(limits.slotLength)
  if (frequency === 0 || frequency % slotLength !== 0) {
    const before = frequency - (frequency % slotLength)
    const problem = `an interval is a multiple of ${slotLength} seconds, the length of a slot`
    const nearest = [before, before + slotLength].filter((value) => value > 0).map(BigInt)
    const context = { value: frequency, part: 'interval', problem, nearest } as const
    throw new ParaclockError(ScheduleMalformed, context)
  }
  const { times, adjustments } = snapTimes([next], slotLength, snap)
  const schedule = {
    kind: 'recurring',
    nextExecutionTime: BigInt(times[0] ?? next),
    frequency: BigInt(frequency)
  } as const
  validateSchedule(schedule, now, limits)
  const [providedId = new Uint8Array()] = deriveProvidedIds({ ...args, tasks: 1 })
  return {
    tasks: [{ providedId, schedule }],
    runs: undefined,
    continues: false,
    adjustments,
    clockChanges: []
  }
}

function snapTimes(
  times: readonly number[],
  slotLength: number,
  snap: Snap | undefined
): { readonly times: readonly number[]; readonly adjustments: readonly GridAdjustment[] } {
  if (snap === undefined) return { times, adjustments: [] }
  const moves = times.map((asked) => ({ asked, given: snapTime(asked, slotLength, snap) }))
  const adjustments = moves
    .filter(({ asked, given }) => asked !== given)
    .map(({ asked, given }) => ({ asked: toSeconds(asked), given: toSeconds(given) }))
  return { times: moves.map(({ given }) => given), adjustments }
}

const toSeconds = (time: number): UnixSeconds => BigInt(time) as UnixSeconds

function snapTime(time: number, slotLength: number, snap: Snap): number {
  const over = time % slotLength
  if (over === 0) return time
  const up = snap === 'next' || over * 2 >= slotLength
  return time - over + (up ? slotLength : 0)
}

/**
 * Derives an id for each task from `providedId`. A single task gets `providedId` unchanged. Several
 * tasks get `<providedId>/1`, `<providedId>/2`, …
 */
function deriveProvidedIds(args: {
  readonly providedId: ProvidedIdInput
  readonly tasks: number
  readonly limits: Pick<ServiceLimits, 'maxProvidedIdBytes'>
}): readonly Uint8Array[] {
  const whole = readProvidedId(args.providedId)
  checkProvidedId(whole, args.limits)
  if (args.tasks <= 1) return [whole]
  return Array.from({ length: args.tasks }, (_, index) => {
    const id = joinBytes([whole, new TextEncoder().encode(`/${index + 1}`)])
    checkProvidedId(id, args.limits)
    return id
  })
}
