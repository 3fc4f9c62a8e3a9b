import { type ShapeComparison, type ShapeDifference, within } from './ShapeDifference.ts'
import type { ShapeField } from './ShapeNode.ts'

/**
 * Compares the arguments of a call or of a runtime API's method. They are given by position, so
 * another name changes nothing, but another number or order does.
 */
export function compareArguments(
  comparer: ShapeComparison,
  expected: readonly ShapeField[],
  live: readonly ShapeField[]
): readonly ShapeDifference[] {
  if (isReordered(expected, live)) {
    return [
      {
        path: '',
        what: `the arguments have another order: ${live.map(([name]) => name).join(', ')}`,
        consequence: 'breaking',
        why: 'each would take the place of another'
      }
    ]
  }
  if (expected.length !== live.length) return [otherNumber(expected, live)]
  return expected.flatMap((before, position) => {
    const after = live[position]
    if (after === undefined) return []
    const name = before[0] ?? String(position)
    return [
      ...(before[0] === after[0] ? [] : [renamed(name, after[0] ?? String(position))]),
      ...within(` argument ${name}`, comparer.compare(before[1], after[1], 'in'))
    ]
  })
}

function isReordered(expected: readonly ShapeField[], live: readonly ShapeField[]): boolean {
  if (expected.length !== live.length) return false
  const places = expected.map(([name]) => live.findIndex((field) => field[0] === name))
  return places.some((place, position) => place !== -1 && place !== position)
}

function renamed(before: string, after: string): ShapeDifference {
  return {
    path: ` argument ${before}`,
    what: `is now called ${after}`,
    consequence: 'fine',
    why: 'arguments are given by position'
  }
}

function otherNumber(
  expected: readonly ShapeField[],
  live: readonly ShapeField[]
): ShapeDifference {
  const known = expected.map(([name]) => name)
  const names = live.map(([name]) => name)
  const added = names.filter((name) => !known.includes(name))
  const removed = known.filter((name) => !names.includes(name))
  const parts = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : [])
  ]
  return {
    path: '',
    what: `takes ${live.length} arguments instead of ${expected.length}: ${parts.join('; ')}`,
    consequence: 'breaking',
    why: 'the expected arguments are not accepted'
  }
}
