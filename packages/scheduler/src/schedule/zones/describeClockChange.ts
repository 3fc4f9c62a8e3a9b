import { formatWallTime } from './formatLocalTime.ts'
import type { ClockChange } from './resolveLocalTime.ts'

/** Describes the effect of a clock change on a run in words. */
export function describeClockChange({ kind, effect, local, takenFor }: ClockChange): string {
  const times = takenFor.map((time) => `${formatWallTime(Number(time)).slice(0, 16)}Z`)
  const said = {
    moved: `runs at ${times[0]}`,
    merged: `is one run with that at ${times[0]}`,
    skipped: 'does not run',
    once: `runs once, at ${times[0]}`,
    repeated: `runs at ${times.join(' and ')}`
  }
  const why = kind === 'gap' ? 'does not exist' : 'exists twice'
  return `clock change: ${local.slice(0, 16)} ${why} and ${said[effect]}`
}
