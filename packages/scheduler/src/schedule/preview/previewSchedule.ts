import { parseU32, type UnixSeconds } from '@paraclock/core'
import {
  type CompiledSchedule,
  type CompileScheduleArgs,
  compileSchedule
} from '../compile/compileSchedule.ts'
import { MAX_COUNT } from '../compile/expandSchedule.ts'
import { malformed } from '../malformed.ts'
import { formatLocalTime, formatWallTime } from '../zones/formatLocalTime.ts'
import { openZone } from '../zones/openZone.ts'

const NEARLY_FULL = 0.9

/** One future run in the preview of a schedule. */
export interface PreviewedRun {
  readonly time: UnixSeconds
  /** The time in UTC: `2026-03-29T01:00:00Z`. */
  readonly utc: string
  /** The local time in the zone: `2026-03-29T03:00:00+02:00[Europe/Berlin]`. */
  readonly local: string
  readonly providedId: Uint8Array
}

/** A slot that is full or nearly full. */
export interface SlotWarning {
  /** `slotNearlyFull`: at least nine tenths of the places in the slot are taken. */
  readonly kind: 'slotNearlyFull' | 'slotFull'
  readonly time: UnixSeconds
  readonly tasks: number
  readonly capacity: number
}

/** The preview of a schedule. */
export interface SchedulePreview extends Pick<CompiledSchedule, 'adjustments' | 'clockChanges'> {
  readonly runs: readonly PreviewedRun[]
  /** The number of all runs, or `undefined` if the schedule does not end. */
  readonly total: number | undefined
  readonly compiled: CompiledSchedule
  readonly warnings: readonly SlotWarning[]
}

/** The arguments of {@link previewSchedule}. */
export interface PreviewScheduleArgs extends CompileScheduleArgs {
  /** The number of runs to preview. Defaults to 10. */
  readonly runs?: number
  /** The zone of the local times. Defaults to the zone of the schedule, then to UTC. */
  readonly timeZone?: string
  /** The number of tasks in each slot, by the slot's time. If absent, the preview has no warnings. */
  readonly slotFullness?: ReadonlyMap<bigint, number>
}

/**
 * Previews a schedule: its next runs in UTC and local time, times that were moved to slots, clock
 * changes, and full slots.
 *
 * @throws ParaclockError the errors of `compileSchedule`, and `ScheduleMalformed`
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
 * preview.runs[1]?.local // '2026-03-29T03:30:00+02:00[Europe/Berlin]'
 * preview.clockChanges[0]?.kind // 'gap'
 * ```
 */
export function previewSchedule(args: PreviewScheduleArgs): SchedulePreview {
  const { schedule } = args
  const compiled = compileSchedule(args)
  const { runs: total, adjustments, clockChanges } = compiled
  const zone = openZone(args.timeZone ?? ('timeZone' in schedule ? schedule.timeZone : 'UTC'))
  const wanted = parseU32(args.runs ?? 10)
  if (total === undefined && wanted > MAX_COUNT) {
    throw malformed('count', wanted, `a preview has at most ${MAX_COUNT} runs`)
  }
  const runs = firstRuns(compiled, wanted).map(({ time, providedId }) => ({
    time: time as UnixSeconds,
    utc: `${formatWallTime(Number(time))}Z`,
    local: formatLocalTime({ time: Number(time), zone }),
    providedId
  }))
  const warnings = runs.flatMap(({ time }) => warnOf(time, args))
  return { runs, total, compiled, adjustments, clockChanges, warnings }
}

/** Returns the first runs of a compiled schedule, at most `wanted` runs. */
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
  { slotFullness, limits }: Pick<PreviewScheduleArgs, 'limits' | 'slotFullness'>
): readonly SlotWarning[] {
  const tasks = slotFullness?.get(time)
  const capacity = limits.maxTasksPerSlot
  if (tasks === undefined || tasks < capacity * NEARLY_FULL) return []
  return [{ kind: tasks >= capacity ? 'slotFull' : 'slotNearlyFull', time, tasks, capacity }]
}
