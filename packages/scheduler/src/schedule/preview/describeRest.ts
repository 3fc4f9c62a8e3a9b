import type { CompiledSchedule } from '../compile/compileSchedule.ts'
import { formatWallTime } from '../zones/formatLocalTime.ts'
import { firstRuns } from './previewSchedule.ts'

/**
 * Describes which runs of a schedule its tasks make, if they leave later runs out: `6 runs, until
 * 2027-05-01; the rest later`. The day is that of the last run in UTC.
 */
export function describeRest(compiled: CompiledSchedule): readonly string[] {
  const { runs = 0, continues } = compiled
  const last = firstRuns(compiled, runs).at(-1)
  if (!continues || last === undefined) return []
  const day = formatWallTime(Number(last.time)).slice(0, 10)
  return [`${runs} ${runs === 1 ? 'run' : 'runs'}, until ${day}; the rest later`]
}
