import {
  type Direction,
  difference,
  type ShapeComparison,
  type ShapeDifference,
  within
} from './ShapeDifference.ts'
import { isOption, type ShapeField } from './ShapeNode.ts'

/**
 * Compares the fields of a structure, which polkadot.js reads and writes by name: their order does
 * not matter, their names do. Positional fields are compared by position.
 */
export function compareFields(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[],
  direction: Direction
): readonly ShapeDifference[] {
  if (haveSameNames(expected, live) || hasPositional(expected) || hasPositional(live)) {
    return compareByPosition(comparer, expected, live, direction)
  }
  const liveByName = new Map(live.map(([name, id]) => [name, id]))
  const known = new Set(expected.map(([name]) => name))
  return [
    ...expected.flatMap(([name, id]) => {
      const other = liveByName.get(name)
      if (other !== undefined) return within(`.${name}`, comparer.compare(id, other, direction))
      // A value that is given for a field that is gone is dropped.
      return [difference(direction === 'in' ? 'degraded' : 'breaking', 'is gone', `.${name}`)]
    }),
    ...live
      .filter(
        ([name, id]) => direction === 'in' && !known.has(name) && !isOption(comparer.live.node(id))
      )
      .map(([name]) => difference('breaking', 'is new', `.${name}`))
  ]
}

/** Whether two lists of named things have the same names in the same order, as most have. */
export function haveSameNames(
  expected: readonly (readonly [string | null, unknown])[],
  live: readonly (readonly [string | null, unknown])[]
): boolean {
  if (expected.length !== live.length) return false
  for (let index = 0; index < expected.length; index += 1) {
    if (expected[index]?.[0] !== live[index]?.[0]) return false
  }
  return true
}

function hasPositional(fields: readonly ShapeField[]): boolean {
  return fields.some(([name]) => name === null)
}

function compareByPosition(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[],
  direction: Direction
): readonly ShapeDifference[] {
  if (expected.length !== live.length) {
    const what = `${expected.length} parts became ${live.length}`
    return [difference('breaking', what)]
  }
  const differences: ShapeDifference[] = []
  for (let position = 0; position < expected.length; position += 1) {
    const before = expected[position]
    const after = live[position]
    if (before === undefined || after === undefined) continue
    const found = comparer.compare(before[1], after[1], direction)
    if (found.length > 0) differences.push(...within(`.${before[0] ?? position}`, found))
  }
  return differences
}
