import type { PrimitiveName } from '../metadata/MetadataParts.ts'

/** The types that every runtime composes from its own pallets, so that no two chains agree on them. */
export type OuterName = 'call' | 'error' | 'event' | 'origin'

/** A field of a node: its name (`null` for a positional one) and the number of its type's node. */
export type ShapeField = readonly [name: string | null, node: number]

/** A variant of a node: its name and its fields. */
export type ShapeVariant = readonly [name: string, fields: readonly ShapeField[]]

/**
 * What a type is for a program that writes or reads its values: wrappers of one field are peeled,
 * paths, documentation and wire indices are left out, and the types that a runtime composes itself
 * are only named.
 */
export type ShapeNode =
  | { readonly kind: 'primitive'; readonly primitive: PrimitiveName }
  | { readonly kind: 'list'; readonly item: number }
  | { readonly kind: 'array'; readonly item: number; readonly length: number }
  | { readonly kind: 'compact'; readonly item: number }
  | { readonly kind: 'option'; readonly item: number }
  | { readonly kind: 'fields'; readonly fields: readonly ShapeField[] }
  | { readonly kind: 'enum'; readonly variants: readonly ShapeVariant[] }
  | { readonly kind: 'bits' }
  | { readonly kind: 'outer'; readonly outer: OuterName }

/** Types that refer to each other by number. */
export interface ShapeGraph {
  readonly node: (id: number) => ShapeNode
}
