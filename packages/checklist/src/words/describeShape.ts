import type { LiveShape, ShapeOutcome, ShapeReport } from '../schema/reportSchema.ts'
import { formatTime } from './formatValues.ts'

/** What tasks of a shape do with the code of an upgrade. */
export const shapeWords: { readonly [Key in ShapeOutcome]: string } = {
  breaks: 'break',
  changed: 'do something else',
  heavier: 'weigh more than is booked',
  failing: 'fail with the present code, too',
  untried: 'were not tried',
  same: 'do the same'
}

/** Writes the call of a shape, and how many tasks it has. */
export function nameShape(
  shape: Pick<LiveShape, 'call' | 'proxyType' | 'tasks' | 'owners' | 'nextRun'>
): string {
  const { call, proxyType, tasks, owners, nextRun } = shape
  const proxy = proxyType === undefined ? '' : ` by a proxy ${proxyType}`
  return `${call}${proxy} (tasks: ${tasks}, owners: ${owners}, next run: ${formatTime(nextRun)})`
}

/** Writes what the tried tasks of a shape do on one line, with the reason and the remedy. */
export function describeShape(shape: ShapeReport): string {
  const { outcome, tried, found, reason, remedy } = shape
  const which = outcome === 'untried' ? 'tasks' : `${found} of ${tried} tried tasks`
  const why = reason === undefined ? '.' : `: ${reason}.`
  const advice = remedy === undefined ? '' : ` ${remedy.summary}`
  return `${nameShape(shape)}: ${which} ${shapeWords[outcome]}${why}${advice}`
}
