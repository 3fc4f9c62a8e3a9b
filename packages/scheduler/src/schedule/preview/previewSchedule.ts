import { parseU32, type UnixSeconds } from '@paraclock/core'
import type { CompiledSchedule, GridAdjustment } from '../compile/compileSchedule.ts'
import { type CompileScheduleArgs, compileSchedule } from '../compile/compileSchedule.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import { formatLocalTime, formatWallTime } from '../zones/formatLocalTime.ts'
import { openZone } from '../zones/openZone.ts'
import type { ClockChange } from '../zones/resolveLocalTime.ts'

/** The share of its capacity from which a slot counts as nearly full. */
const NEARLY_FULL = 0.9

/** The number of tasks per slot, by its time in seconds: a map or a function. */
export type SlotFullness = ReadonlyMap<bigint, number> | ((time: UnixSeconds) => number | undefined)

/** A future run. */
export interface PreviewedRun {
  /** The time, in seconds since 1970. */
  readonly time: UnixSeconds
  /** The time in UTC: `2026-03-29T01:00:00Z`. */
  readonly utc: string
  /** The local time in the zone: `2026-03-29T03:00:00+02:00[Europe/Berlin]`. */
  readonly local: string
  /** The provided id of its task. */
  readonly providedId: Uint8Array
}

/** A slot that is full or nearly full. */
export interface SlotWarning {
  /** `slotFull`: the service would refuse a task with `TimeSlotFull`. */
  readonly kind: 'slotNearlyFull' | 'slotFull'
  /** The start of the slot, in seconds since 1970. */
  readonly time: UnixSeconds
  /** The number of its tasks. */
  readonly tasks: number
  /** The most tasks that it can have. */
  readonly capacity: number
}

/** The preview of a schedule. */
export interface SchedulePreview {
  /** The first runs. */
  readonly runs: readonly PreviewedRun[]
  /** The number of all runs, or `undefined` if they do not end. */
  readonly total: number | undefined
  /** The compiled schedule. */
  readonly compiled: CompiledSchedule
  /** The times that were moved to a slot. */
  readonly adjustments: readonly GridAdjustment[]
  /** The runs whose wall-clock time is skipped or repeated. */
  readonly clockChanges: readonly ClockChange[]
  /** The slots of the first runs that are full or nearly full. */
  readonly warnings: readonly SlotWarning[]
}

/** The arguments of {@link previewSchedule}. */
export interface PreviewScheduleArgs extends CompileScheduleArgs {
  /** The number of runs to preview. Defaults to 10. */
  readonly runs?: number
  /** The zone of the local times. Defaults to the zone of the schedule, or else UTC. */
  readonly timeZone?: string
  /** The number of tasks per slot. Without it, the preview has no warnings. */
  readonly slotFullness?: SlotFullness
}

/**
 * The preview of a schedule: its next runs in UTC and local time, the times that were moved to
 * slots, clock changes, and slots that are nearly full.
 *
 * @throws ParaclockError those of `compileSchedule`, and `ScheduleMalformed`
 *
 * @example
 * ```ts
 * import { publishedLimits, previewSchedule } from '@paraclock/scheduler/schedule'
 *
 * const preview = previewSchedule({
 *   schedule: { kind: 'cron', expression: '30 2 * * *', timeZone: 'Europe/Berlin', count: 3 },
 *   callForm: 'times',
 *   limits: publishedLimits.minute,
 *   now: '2026-03-28T00:00:00Z',
 *   providedId: 'nightly'
 * })
 * preview.runs[1]?.local // "2026-03-29T03:30:00+02:00[Europe/Berlin]"
 * preview.clockChanges[0]?.kind // "gap"
 * ```
 */
export function previewSchedule(args: PreviewScheduleArgs): SchedulePreview {
  const { schedule } = args
  const compiled = compileSchedule(args)
  const zone = openZone(args.timeZone ?? ('timeZone' in schedule ? schedule.timeZone : 'UTC'))
  const wanted = parseU32(args.runs ?? 10)
  const runs = firstRuns(compiled, wanted).map(({ time, providedId }) => ({
    time: time as UnixSeconds,
    utc: `${formatWallTime(Number(time))}Z`,
    local: formatLocalTime({ time: Number(time), zone }),
    providedId
  }))
  return {
    runs,
    total: compiled.runs,
    compiled,
    adjustments: compiled.adjustments,
    clockChanges: compiled.clockChanges,
    warnings: runs.flatMap(({ time }) => warnOf(time, args))
  }
}

/** The first runs of a compiled schedule, at most `wanted`. */
export function firstRuns(
  { tasks }: Pick<CompiledSchedule, 'tasks'>,
  wanted: number
): readonly { readonly time: bigint; readonly providedId: Uint8Array }[] {
  const runs: { time: bigint; providedId: Uint8Array }[] = []
  for (const { providedId, schedule } of tasks) {
    const times =
      schedule.kind === 'fixed'
        ? schedule.executionTimes
        : Array.from(
            { length: wanted },
            (_, index) => schedule.nextExecutionTime + BigInt(index) * schedule.frequency
          )
    for (const time of times) {
      if (runs.length >= wanted) return runs
      runs.push({ time, providedId })
    }
  }
  return runs
}

function warnOf(
  time: UnixSeconds,
  args: { readonly limits: ServiceLimits; readonly slotFullness?: SlotFullness }
): readonly SlotWarning[] {
  const { slotFullness, limits } = args
  const tasks = typeof slotFullness === 'function' ? slotFullness(time) : slotFullness?.get(time)
  const capacity = limits.maxTasksPerSlot
  if (tasks === undefined || tasks < capacity * NEARLY_FULL) return []
  return [{ kind: tasks >= capacity ? 'slotFull' : 'slotNearlyFull', time, tasks, capacity }]
}
