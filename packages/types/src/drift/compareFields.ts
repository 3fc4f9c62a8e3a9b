import {
  type Differences,
  type Direction,
  difference,
  type ShapeComparison,
  within
} from './ShapeDifference.ts'
import { isOption, type ShapeField } from './ShapeNode.ts'

/**
 * Compares the fields of two structs by name, because polkadot.js finds them by name. If any field
 * has no name, compares all fields by position.
 */
export function compareFields(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[],
  direction: Direction
): Differences {
  if ([...expected, ...live].some(([name]) => name === null)) {
    return compareByPosition(comparer, expected, live, direction)
  }
  const liveByName = new Map(live.map(([name, id]) => [name, id]))
  const known = new Set(expected.map(([name]) => name))
  return [
    ...expected.flatMap(([name, id]) => {
      const other = liveByName.get(name)
      if (other !== undefined) return within(`.${name}`, comparer.compare(id, other, direction))
      // If the live struct lacks a field that a program writes (`in`), polkadot.js drops the value.
      // If the live struct lacks a field that a program reads (`out`), the program breaks.
      return [difference(direction === 'in' ? 'degraded' : 'breaking', 'is gone', `.${name}`)]
    }),
    ...live
      .filter(
        ([name, id]) => direction === 'in' && !known.has(name) && !isOption(comparer.live(id))
      )
      .map(([name]) => difference('breaking', 'is new', `.${name}`))
  ]
}

function compareByPosition(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[],
  direction: Direction
): Differences {
  if (expected.length !== live.length) {
    return [difference('breaking', `${expected.length} parts became ${live.length}`)]
  }
  return expected.flatMap(([name, id], position) => {
    const after = live[position]
    if (after === undefined) return []
    return within(`.${name ?? position}`, comparer.compare(id, after[1], direction))
  })
}
