import type { PrimitiveName } from '../metadata/MetadataParts.ts'

/** The enums that every runtime composes from its pallets: its calls, errors, events and origins. */
export type OuterName = 'call' | 'error' | 'event' | 'origin'

/** A field: its name and the number of its type's node. A positional field has `null` for the name. */
export type ShapeField = readonly [name: string | null, node: number]

/** A variant of an enum, with its fields. */
export type ShapeVariant = readonly [name: string, fields: readonly ShapeField[]]

/**
 * The shape of a type, with only what matters to a program that writes or reads values. Wrappers of one
 * field, paths, documentation and wire indices are left out. Arrays instead of objects keep fingerprints
 * short.
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
