import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { findType } from '../metadata/findType.ts'
import type { MetadataField, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { type UnwrappedType, unwrapType } from '../metadata/unwrapType.ts'
import type { OuterName, ShapeField, ShapeGraph, ShapeNode } from './ShapeNode.ts'

const OUTER: Readonly<Record<string, OuterName>> = {
  Call: 'call',
  Error: 'error',
  Event: 'event',
  OriginCaller: 'origin',
  RuntimeCall: 'call',
  RuntimeError: 'error',
  RuntimeEvent: 'event'
}

export function graphOfMetadata(metadata: UnifiedMetadata): ShapeGraph {
  const known = new Map<number, ShapeNode>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const type = unwrapType(metadata, id)
    const node = known.get(type.id) ?? toNode(metadata, type)
    known.set(type.id, node)
    known.set(id, node)
    return node
  }
}

function toNode(metadata: UnifiedMetadata, { id, def }: UnwrappedType): ShapeNode {
  switch (def.tag) {
    case 'primitive':
      return def.value.tag
    case 'sequence':
      return ['list', def.value]
    case 'array':
      return ['array', def.value.type, def.value.len]
    case 'compact':
      return ['compact', def.value]
    case 'tuple':
      return ['fields', def.value.map((item) => [null, item])]
    case 'composite':
      return ['fields', def.value.map(toField)]
    case 'bitSequence':
      return 'bits'
    case 'variant':
      return toEnum(metadata, id, def.value)
  }
}

function toEnum(
  metadata: UnifiedMetadata,
  id: number,
  variants: readonly MetadataVariant[]
): ShapeNode {
  const { path } = findType(metadata, id)
  const name = path.at(-1) ?? ''
  // The path of a runtime's own enum has at most two parts: `acme_runtime::RuntimeCall`. The path of
  // a pallet's enum is longer: `pallet_x::pallet::Call`.
  const outer = path.length <= 2 ? OUTER[name] : undefined
  if (outer !== undefined || id === extrinsicTypes(metadata).call) {
    return ['outer', outer ?? 'call']
  }
  const inner = variants.find((variant) => variant.name === 'Some')?.fields[0]
  if (name === 'Option' && variants.length === 2 && inner !== undefined) {
    return ['option', inner.type]
  }
  return ['enum', variants.map((variant) => [variant.name, variant.fields.map(toField)])]
}

export function toField(field: MetadataField): ShapeField {
  return [field.name ?? null, field.type]
}
