import type { Consequence } from './Comparison.ts'
import type { ShapeGraph } from './ShapeNode.ts'

/** Whether the toolkit writes values of a type, or reads them. */
export type Direction = 'in' | 'out'

/** One difference between two types. */
export interface ShapeDifference {
  /** Where inside the type, for example `.Recurring.frequency`; empty for the type itself. */
  readonly path: string
  readonly what: string
  readonly consequence: Consequence
  readonly why: string
}

/** A comparison of the types of two runtimes. */
export interface ShapeComparison {
  readonly live: ShapeGraph
  /** The differences between an expected type and a live one. */
  compare(expected: number, live: number, direction: Direction): readonly ShapeDifference[]
  /** Whether two types do not differ at all, whatever is done with them. */
  isSame(expected: number, live: number): boolean
}

/** States a difference. */
export function difference(
  consequence: Consequence,
  what: string,
  why: string,
  path = ''
): ShapeDifference {
  return { path, what, consequence, why }
}

/** The same differences, seen from a type that contains the one they were found in. */
export function within(
  path: string,
  differences: readonly ShapeDifference[]
): readonly ShapeDifference[] {
  return differences.map((inner) => ({ ...inner, path: `${path}${inner.path}` }))
}
