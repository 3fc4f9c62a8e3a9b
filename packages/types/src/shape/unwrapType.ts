import type { MetadataModel, TypeShape } from '../metadata/MetadataModel.ts'

/** A type without the wrappers that leave no trace on the wire. */
export interface UnwrappedType {
  /** The id of what is inside. */
  readonly id: number
  readonly shape: TypeShape
  /** The last path segments of the wrappers and of what is inside, outermost first. */
  readonly names: readonly string[]
}

// Deeper nesting of newtypes is not seen in runtimes; a cycle of them would not end.
const DEEPEST = 16

/**
 * Peels newtypes: a struct or tuple of exactly one field is encoded as that field, so `ParaId(u32)`
 * and `BoundedVec<u8, S>` are `u32` and `Vec<u8>` to whoever writes bytes.
 */
export function unwrapType(model: MetadataModel, id: number): UnwrappedType {
  const names: string[] = []
  let at = id
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const { path, shape } = model.type(at)
    const name = path.at(-1)
    if (name !== undefined) names.push(name)
    const inner = onlyPart(shape)
    if (inner === null) return { id: at, shape, names }
    at = inner
  }
  return { id: at, shape: model.type(at).shape, names }
}

function onlyPart(shape: TypeShape): number | null {
  if (shape.kind === 'struct' && shape.fields.length === 1) return shape.fields[0]?.type ?? null
  if (shape.kind === 'tuple' && shape.items.length === 1) return shape.items[0] ?? null
  return null
}
