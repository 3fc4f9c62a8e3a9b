import { ParaclockError } from '@paraclock/core'
import { ScheduleMalformed } from '../../errors.ts'
import { formatWallTime } from './formatLocalTime.ts'
import type { Zone } from './openZone.ts'

const DAY = 86_400

/** The policy for a wall-clock time that a clock change skips (a gap) or repeats (an overlap). */
export interface ClockPolicy {
  /**
   * The policy for a time that does not exist. `forward` (the default) applies the offset before the
   * change, so 02:30 becomes 03:30. `skip` omits the run. `refuse` raises `ScheduleMalformed`.
   */
  readonly gap?: 'forward' | 'skip' | 'refuse'
  /**
   * The policy for a time that exists twice. The run is at the `first` moment, at the `second`, or
   * at `both`. `refuse` raises `ScheduleMalformed`. Defaults to `both` for a cron expression that
   * names every hour or whose minute field begins with `*`, and to `first` for every other
   * schedule.
   */
  readonly overlap?: 'first' | 'second' | 'both' | 'refuse'
}

/** A run whose wall-clock time does not exist, or exists twice. */
export interface ClockChange {
  /** `gap`: the clock change skips the time. `overlap`: the clock change repeats the time. */
  readonly kind: 'gap' | 'overlap'
  /**
   * The effect on the run. In a gap, the run is `moved` to a different time, `merged` with another
   * run of the schedule, or `skipped`. In an overlap, the run takes place `once` or is `repeated`.
   */
  readonly effect: 'moved' | 'merged' | 'skipped' | 'once' | 'repeated'
  /** The wall-clock time of the run, without a zone: `2026-03-29T02:30:00`. */
  readonly local: string
  /** The times of the resulting runs, in seconds since 1970. Empty if the run is skipped. */
  readonly takenFor: readonly bigint[]
}

export interface ResolvedTime {
  readonly times: readonly number[]
  readonly change?: ClockChange
}

/**
 * Resolves a wall-clock time to its moments. `wall` counts seconds from 1970-01-01T00:00 in local time.
 * Assumes that the offset of a zone changes at most once in two days.
 */
export function resolveLocalTime(args: {
  readonly wall: number
  readonly zone: Zone
  readonly policy: ClockPolicy
}): ResolvedTime {
  const { wall, zone, policy } = args
  const before = zone.offsetAt(wall - DAY)
  const after = zone.offsetAt(wall + DAY)
  const early = wall - before
  const late = wall - after
  if (before === after) return { times: [early] }
  const earlyHolds = zone.offsetAt(early) === before
  const lateHolds = zone.offsetAt(late) === after
  if (earlyHolds !== lateHolds) return { times: [earlyHolds ? early : late] }
  const kind = earlyHolds ? 'overlap' : 'gap'
  const local = formatWallTime(wall)
  const wanted = policy[kind] ?? 'first'
  if (wanted === 'refuse') {
    const rule = kind === 'gap' ? 'does not exist' : 'exists twice'
    const problem = `the clocks change, and it ${rule}`
    throw new ParaclockError(ScheduleMalformed, { local, zone: zone.name, problem })
  }
  const rules = { second: [late], both: [early, late], skip: [] } as Record<string, number[]>
  const times = rules[wanted] ?? [early]
  const effect = effects[kind][times.length] ?? 'repeated'
  const takenFor = times.map(BigInt)
  return { times, change: { kind, effect, local, takenFor } }
}

// The effects on a run, by the kind of clock change and the number of moments of the run.
const effects = { gap: ['skipped', 'moved'], overlap: [undefined, 'once', 'repeated'] } as const

/**
 * Returns the clock changes of a schedule. If a run was moved to the time of another run, the effect
 * becomes `merged`.
 *
 * @param own - the moments of the runs that no gap moved
 */
export function mergeMoved(
  changes: readonly ClockChange[],
  own: ReadonlySet<number>
): readonly ClockChange[] {
  return changes.map((change) =>
    change.effect === 'moved' && own.has(Number(change.takenFor[0]))
      ? { ...change, effect: 'merged' }
      : change
  )
}
