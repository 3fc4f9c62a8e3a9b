import type { ShapeOutcome, ShapeReport } from '../schema/reportSchema.ts'
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

/** Writes what the tasks of a shape do on one line, with the reason and the remedy. */
export function describeShape(shape: ShapeReport): string {
  const { outcome, call, proxyType, tasks, owners, nextRun, reason, remedy } = shape
  const proxy = proxyType === undefined ? '' : ` by a proxy ${proxyType}`
  const facts = `tasks: ${tasks}, owners: ${owners}, next run: ${formatTime(nextRun)}`
  const why = reason === undefined ? '.' : `: ${reason}.`
  const advice = remedy === undefined ? '' : ` ${remedy.summary}`
  return `${call}${proxy} (${facts}): tasks ${shapeWords[outcome]}${why}${advice}`
}
