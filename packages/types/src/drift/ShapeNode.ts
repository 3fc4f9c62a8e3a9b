import type { PrimitiveName } from '../metadata/MetadataParts.ts'

/**
 *  The types that every runtime composes from its own pallets, so that they differ on every chain.
 */
export type OuterName = 'call' | 'error' | 'event' | 'origin'

/** A field of a node: its name (`null` for a positional one) and the number of its type's node. */
export type ShapeField = readonly [name: string | null, node: number]

/** A variant of a node: its name and its fields. */
export type ShapeVariant = readonly [name: string, fields: readonly ShapeField[]]

/**
 * The shape of a type, as a program that writes or reads its values sees it. It has no wrappers of
 * one field, paths, documentation and wire indices, and only the names of the types that a runtime
 * composes itself. The form is short because fingerprints hold it.
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
