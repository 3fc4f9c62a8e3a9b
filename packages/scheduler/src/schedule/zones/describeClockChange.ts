import type { ClockChange } from './resolveLocalTime.ts'

/** Describes in words what happens to a run whose wall-clock time a clock change skips or repeats. */
export function describeClockChange({ kind, effect, local, takenFor }: ClockChange): string {
  const times = takenFor.map(
    (time) => `${new Date(Number(time) * 1000).toISOString().slice(0, 16)}Z`
  )
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
