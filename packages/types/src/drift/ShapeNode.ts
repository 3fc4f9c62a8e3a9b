import type { PrimitiveName } from '../metadata/MetadataParts.ts'

/**
 * The name of an enum with a variant for each pallet, such as the enum of all calls. Such an enum
 * differs in every runtime.
 */
export type OuterName = 'call' | 'error' | 'event' | 'origin'

/**
 * The name and the type of a field of a struct or variant. The type is the id of a `ShapeNode`. The
 * name is `null` if the field has no name.
 */
export type ShapeField = readonly [name: string | null, node: number]

/** A variant of an enum: its name and its fields. */
export type ShapeVariant = readonly [name: string, fields: readonly ShapeField[]]

/**
 * The shape of a type: only the parts that matter to a program that reads or writes values. It omits
 * wrappers of one field, paths, documentation and the indices of variants. Fingerprints store shapes
 * as arrays, because arrays take less space than objects.
 */
export type ShapeNode =
  | PrimitiveName
  | 'bits'
  | readonly ['list' | 'compact' | 'option', item: number]
  | readonly ['array', item: number, length: number]
  | readonly ['fields', readonly ShapeField[]]
  | readonly ['enum', readonly ShapeVariant[]]
  | readonly ['outer', OuterName]

/** Returns the shape of a type by its id. */
export type ShapeGraph = (id: number) => ShapeNode

export function isOption(node: ShapeNode): node is readonly ['option', item: number] {
  return typeof node !== 'string' && node[0] === 'option'
}
