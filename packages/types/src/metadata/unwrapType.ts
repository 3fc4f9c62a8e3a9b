import { findType } from './findType.ts'
import type { MetadataType, TypeDefinition, UnifiedMetadata } from './MetadataParts.ts'

export interface UnwrappedType {
  readonly id: number
  readonly def: TypeDefinition
  /** The names of the wrappers from the outermost inwards, then the name of the inner type. */
  readonly names: readonly string[]
}

// The largest number of types that are followed inwards. Types of real runtimes have fewer wrappers.
// The limit ends the loop for a type that contains itself.
const MAX_DEPTH = 16

/**
 * Removes the wrappers around a type. A wrapper is a struct or tuple of one field. SCALE encodes a
 * wrapper like its field.
 */
export function unwrapType(metadata: UnifiedMetadata, id: number): UnwrappedType {
  const types = peelTypes(metadata, id)
  const { id: inner, def } = types.at(-1) ?? findType(metadata, id)
  return { id: inner, def, names: types.flatMap(({ path }) => path.at(-1) ?? []) }
}

export function peelTypes(metadata: UnifiedMetadata, id: number): readonly MetadataType[] {
  const types: MetadataType[] = []
  for (let at: number | null = id; at !== null && types.length < MAX_DEPTH; ) {
    const type = findType(metadata, at)
    types.push(type)
    at = onlyPart(type.def)
  }
  return types
}

function onlyPart(def: TypeDefinition): number | null {
  if (def.tag === 'composite' && def.value.length === 1) return def.value[0]?.type ?? null
  if (def.tag === 'tuple' && def.value.length === 1) return def.value[0] ?? null
  return null
}
