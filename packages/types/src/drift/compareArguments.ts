import {
  type Differences,
  difference,
  type ShapeComparison,
  type ShapeDifference,
  within
} from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

/**
 * Compares the arguments of a call or of a method of a runtime API. Programs pass arguments by
 * position, so a changed order is breaking.
 */
export function compareArguments(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[]
): Differences {
  if (expected.length !== live.length) return [otherNumber(expected, live)]
  if (isReordered(expected, live)) {
    const what = `the order of the arguments changed to: ${live.map(([name]) => name).join(', ')}`
    return [difference('breaking', what)]
  }
  return expected.flatMap((before, position) => {
    const after = live[position]
    if (after === undefined) return []
    const path = ` argument ${before[0] ?? position}`
    return within(path, comparer.compare(before[1], after[1], 'in'))
  })
}

export function isReordered(expected: readonly ShapeField[], live: readonly ShapeField[]): boolean {
  return expected.some(([name], position) => {
    const place = name === null ? -1 : live.findIndex((field) => field[0] === name)
    return place !== -1 && place !== position
  })
}

function otherNumber(
  expected: readonly ShapeField[],
  live: readonly ShapeField[]
): ShapeDifference {
  const known = expected.map(([name]) => name)
  const names = live.map(([name]) => name)
  const added = names.filter((name) => !known.includes(name))
  const removed = known.filter((name) => !names.includes(name))
  const parts = Object.entries({ added, removed })
    .filter(([, changed]) => changed.length > 0)
    .map(([change, changed]) => `${change} ${changed.join(', ')}`)
  const what = `takes ${live.length} arguments instead of ${expected.length}: ${parts.join('; ')}`
  return difference('breaking', what)
}
