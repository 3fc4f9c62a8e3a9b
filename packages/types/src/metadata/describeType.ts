import { findType } from './findType.ts'
import type { TypeDefinition, UnifiedMetadata } from './MetadataParts.ts'

const DEEPEST = 3

/** A type in the words of its source, short enough for a message: `Vec<u8>`, `ScheduleParam`. */
export function describeType(metadata: UnifiedMetadata, id: number): string {
  return describe(metadata, id, DEEPEST)
}

function describe(metadata: UnifiedMetadata, id: number, depth: number): string {
  if (depth === 0) return '…'
  const { path, params, def } = findType(metadata, id)
  const inner = (type: number): string => describe(metadata, type, depth - 1)
  const name = path.at(-1)
  if (name === undefined) return describeDefinition(def, inner)
  const given = params.flatMap(({ type }) => (type === undefined ? [] : [inner(type)]))
  const generic = name === 'Option' || name === 'Result' || name.endsWith('Vec')
  return generic && given.length > 0 ? `${name}<${given.join(', ')}>` : name
}

function describeDefinition(def: TypeDefinition, inner: (type: number) => string): string {
  switch (def.tag) {
    case 'primitive':
      return def.value.tag
    case 'sequence':
      return `Vec<${inner(def.value)}>`
    case 'array':
      return `[${inner(def.value.type)}; ${def.value.len}]`
    case 'compact':
      return `Compact<${inner(def.value)}>`
    case 'tuple':
      return `(${def.value.map(inner).join(', ')})`
    case 'bitSequence':
      return 'BitVec'
    case 'variant':
      return `enum of ${def.value.length}`
    case 'composite':
      return `struct of ${def.value.length}`
  }
}
