import type { PrimitiveName } from '../metadata/MetadataParts.ts'

/** The types that every runtime composes from its own pallets. */
export type OuterName = 'call' | 'error' | 'event' | 'origin'

/** A field: its name (`null` for a positional one) and the number of its type's node. */
export type ShapeField = readonly [name: string | null, node: number]

/** A variant of a node. */
export type ShapeVariant = readonly [name: string, fields: readonly ShapeField[]]

/**
 * The shape of a type as far as it matters to a program that writes or reads values: without wrappers
 * of one field, paths, documentation and wire indices. The form is short because fingerprints hold it.
 */
export type ShapeNode =
  | PrimitiveName
  | 'bits'
  | readonly ['list' | 'compact' | 'option', item: number]
  | readonly ['array', item: number, length: number]
  | readonly ['fields', readonly ShapeField[]]
  | readonly ['enum', readonly ShapeVariant[]]
  | readonly ['outer', OuterName]

export interface ShapeGraph {
  readonly node: (id: number) => ShapeNode
}

export function isOption(node: ShapeNode): node is readonly ['option', item: number] {
  return typeof node !== 'string' && node[0] === 'option'
}
