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
  const gone = expected.filter(([name]) => !liveByName.has(name))
  const fresh = live.filter(([name]) => !known.has(name))
  const renamed = pairRenamed(comparer, expected, live, gone, fresh)
  return [
    ...expected.flatMap(([name, id]) => {
      const other = liveByName.get(name)
      return other === undefined ? [] : within(`.${name}`, comparer.compare(id, other, direction))
    }),
    ...renamed.map(([[before], [after]]) =>
      difference(
        'breaking',
        `is now called ${after}`,
        'fields are read and written by name',
        `.${before}`
      )
    ),
    ...gone
      .filter((field) => !renamed.some(([before]) => before === field))
      .map((field) => fieldRemoved(field, direction)),
    ...fresh
      .filter((field) => !renamed.some(([, after]) => after === field))
      .map((field) => fieldAdded(comparer, field, direction))
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
    return [difference('breaking', what, 'the parts have other positions')]
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

// A field that vanished and one that appeared are the same one under another name if they stand in
// the same place and are of the same type.
function pairRenamed(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[],
  gone: readonly ShapeField[],
  fresh: readonly ShapeField[]
): (readonly [ShapeField, ShapeField])[] {
  return gone.flatMap((before) => {
    const after = live[expected.indexOf(before)]
    if (after === undefined || !fresh.includes(after)) return []
    return comparer.isSame(before[1], after[1]) ? [[before, after] as const] : []
  })
}

function fieldRemoved([name]: ShapeField, direction: Direction): ShapeDifference {
  return direction === 'in'
    ? difference('degraded', 'is gone', 'a value given for it is dropped', `.${name}`)
    : difference('breaking', 'is gone', 'it reads as undefined', `.${name}`)
}

function fieldAdded(
  comparer: ShapeComparison,
  [name, id]: ShapeField,
  direction: Direction
): ShapeDifference {
  const path = `.${name}`
  if (direction === 'out') return difference('fine', 'is new', 'no code reads it', path)
  return isOption(comparer.live.node(id))
    ? difference('fine', 'is new', 'it may be left out', path)
    : difference('breaking', 'is new', 'no value is given for it', path)
}
