import type { RuntimeChange } from './Comparison.ts'
import type { ShapeGraph } from './ShapeNode.ts'

export type Direction = 'in' | 'out'

export interface ShapeDifference {
  /** The path inside the type, for example `.Recurring.frequency`; empty for the type itself. */
  readonly path: string
  readonly what: string
  readonly consequence: RuntimeChange['consequence']
}

export interface ShapeComparison {
  readonly live: ShapeGraph
  /** The differences between an expected type and a live one. */
  compare(expected: number, live: number, direction: Direction): readonly ShapeDifference[]
}

export function difference(
  consequence: RuntimeChange['consequence'],
  what: string,
  path = ''
): ShapeDifference {
  return { path, what, consequence }
}

export function within(
  path: string,
  differences: readonly ShapeDifference[]
): readonly ShapeDifference[] {
  return differences.map((inner) => ({ ...inner, path: `${path}${inner.path}` }))
}
