import { parseU32, type UnixSeconds } from '@paraclock/core'
import type { CompiledSchedule, CompiledTask, GridAdjustment } from '../compile/CompiledSchedule.ts'
import { type CompileScheduleArgs, compileSchedule } from '../compile/compileSchedule.ts'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { ClockChange } from '../zones/ClockPolicy.ts'
import { formatLocalTime, formatWallTime } from '../zones/formatLocalTime.ts'
import { openZone } from '../zones/openZone.ts'

/** How many tasks a slot has: by its time in seconds, as a map or a function. */
export type SlotFullness = ReadonlyMap<bigint, number> | ((time: UnixSeconds) => number | undefined)

/** One run to come. */
export interface PreviewedRun {
  /** When, in seconds since 1970. */
  readonly time: UnixSeconds
  /** The same in UTC: `2026-03-29T01:00:00Z`. */
  readonly utc: string
  /** The same on the clocks of the zone: `2026-03-29T03:00:00+02:00[Europe/Berlin]`. */
  readonly local: string
  /** The provided id of the task that it belongs to. */
  readonly providedId: Uint8Array
}

/** A slot in which it is, or will soon be, too late for another task. */
export interface SlotWarning {
  /** `slotFull`: the service would answer `TimeSlotFull` now. */
  readonly kind: 'slotNearlyFull' | 'slotFull'
  /** The slot. */
  readonly time: UnixSeconds
  /** How many tasks it has. */
  readonly tasks: number
  /** How many it can have. */
  readonly capacity: number
}

/** What a schedule will do. */
export interface SchedulePreview {
  /** The runs that come first. */
  readonly runs: readonly PreviewedRun[]
  /** How many runs there are in all, or `null` if there is no end to them. */
  readonly total: number | null
  /** What was compiled. */
  readonly compiled: CompiledSchedule
  /** The times that were moved to a slot. */
  readonly adjustments: readonly GridAdjustment[]
  /** The runs whose time on the wall is skipped or repeated. */
  readonly clockChanges: readonly ClockChange[]
  /** The slots of the previewed runs that are full or nearly so. */
  readonly warnings: readonly SlotWarning[]
}

/** What {@link previewSchedule} takes. */
export interface PreviewScheduleArgs extends CompileScheduleArgs {
  /** How many runs to show. 10 if left out. */
  readonly runs?: number
  /** The zone of the local times: that of the schedule if left out, or else UTC. */
  readonly timeZone?: string
  /** How full slots are, as far as it is known. */
  readonly slotFullness?: SlotFullness
  /** From which share of its capacity on a slot counts as nearly full. 0.9 if left out. */
  readonly nearlyFull?: number
}

/**
 * Shows what a schedule will do before anything is signed: its next runs in UTC and local time,
 * what was moved to the service's grid, what the clocks do to it, and which slots are nearly full.
 *
 * @throws ParaclockError Those of `compileSchedule`, and `TimeZoneUnknown`.
 *
 * @example
 * ```ts
 * import { publishedLimits, previewSchedule } from '@paraclock/schedule'
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
  const runs = takeRuns(compiled.tasks, wanted).map(({ time, providedId }) => ({
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

function takeRuns(
  tasks: readonly CompiledTask[],
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
  args: {
    readonly limits: ServiceLimits
    readonly slotFullness?: SlotFullness
    readonly nearlyFull?: number
  }
): readonly SlotWarning[] {
  const { slotFullness, limits, nearlyFull = 0.9 } = args
  const tasks = typeof slotFullness === 'function' ? slotFullness(time) : slotFullness?.get(time)
  const capacity = limits.maxTasksPerSlot
  if (tasks === undefined || tasks < capacity * nearlyFull) return []
  return [{ kind: tasks >= capacity ? 'slotFull' : 'slotNearlyFull', time, tasks, capacity }]
}
