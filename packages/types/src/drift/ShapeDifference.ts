import type { RuntimeChange } from './Comparison.ts'
import type { ShapeGraph } from './ShapeNode.ts'

/** `in`: a program writes the value. `out`: a program reads the value. */
export type Direction = 'in' | 'out'

export interface ShapeDifference {
  /** The path to the changed part, for example `.Recurring.frequency`. Empty for the whole type. */
  readonly path: string
  readonly what: string
  readonly consequence: RuntimeChange['consequence']
}

export type Differences = readonly ShapeDifference[]

export interface ShapeComparison {
  readonly live: ShapeGraph
  compare(expected: number, live: number, direction: Direction): Differences
}

export function difference(
  consequence: RuntimeChange['consequence'],
  what: string,
  path = ''
): ShapeDifference {
  return { path, what, consequence }
}

export function within(path: string, differences: Differences): Differences {
  return differences.map((inner) => ({ ...inner, path: `${path}${inner.path}` }))
}
