import { findType } from './findType.ts'
import type { TypeDefinition, UnifiedMetadata } from './MetadataParts.ts'

/** A type without the wrappers that leave no trace on the wire. */
export interface UnwrappedType {
  /** The id of what is inside. */
  readonly id: number
  readonly def: TypeDefinition
  /** The last path segments of the wrappers and of what is inside, outermost first. */
  readonly names: readonly string[]
}

// Deeper nesting of newtypes is not seen in runtimes; a cycle of them would not end.
const DEEPEST = 16

/**
 * Peels newtypes: a struct or tuple of exactly one field is encoded as that field, so `ParaId(u32)`
 * and `BoundedVec<u8, S>` are `u32` and `Vec<u8>` to a program that writes bytes.
 */
export function unwrapType(metadata: UnifiedMetadata, id: number): UnwrappedType {
  const names: string[] = []
  let at = id
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const { path, def } = findType(metadata, at)
    const name = path.at(-1)
    if (name !== undefined) names.push(name)
    const inner = onlyPart(def)
    if (inner === null) return { id: at, def, names }
    at = inner
  }
  return { id: at, def: findType(metadata, at).def, names }
}

function onlyPart(def: TypeDefinition): number | null {
  if (def.tag === 'composite' && def.value.length === 1) return def.value[0]?.type ?? null
  if (def.tag === 'tuple' && def.value.length === 1) return def.value[0] ?? null
  return null
}
