import type { RuntimeChange } from './Comparison.ts'
import type { ShapeGraph } from './ShapeNode.ts'

export type Direction = 'in' | 'out'

export interface ShapeDifference {
  /** Inside the type, for example `.Recurring.frequency`. */
  readonly path: string
  readonly what: string
  readonly consequence: RuntimeChange['consequence']
}

export interface ShapeComparison {
  readonly live: ShapeGraph
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
