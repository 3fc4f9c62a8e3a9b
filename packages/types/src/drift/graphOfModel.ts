import type { FieldModel, MetadataModel, VariantModel } from '../metadata/MetadataModel.ts'
import { type UnwrappedType, unwrapType } from '../shape/unwrapType.ts'
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

/** The types of a runtime as a graph of shapes; a shape is worked out when it is asked for. */
export function graphOfModel(model: MetadataModel): ShapeGraph {
  const known = new Map<number, ShapeNode>()
  return {
    node: (id) => {
      const found = known.get(id)
      if (found !== undefined) return found
      const type = unwrapType(model, id)
      const node = known.get(type.id) ?? toNode(model, type)
      known.set(type.id, node)
      known.set(id, node)
      return node
    }
  }
}

function toNode(model: MetadataModel, { id, shape }: UnwrappedType): ShapeNode {
  switch (shape.kind) {
    case 'primitive':
      return shape
    case 'list':
      return shape
    case 'array':
      return { kind: 'array', item: shape.item, length: shape.length }
    case 'compact':
      return shape
    case 'tuple':
      return { kind: 'fields', fields: shape.items.map((item) => [null, item]) }
    case 'struct':
      return { kind: 'fields', fields: shape.fields.map(toField) }
    case 'bits':
      return { kind: 'bits' }
    case 'enum':
      return toEnum(model, id, shape.variants)
  }
}

function toEnum(model: MetadataModel, id: number, variants: readonly VariantModel[]): ShapeNode {
  const { path } = model.type(id)
  const name = path.at(-1) ?? ''
  // A runtime's own enums stand directly in its crate; a pallet's stand in `pallet_x::pallet`.
  const outer = path.length <= 2 ? OUTER[name] : undefined
  if (outer !== undefined || id === model.extrinsic.call) {
    return { kind: 'outer', outer: outer ?? 'call' }
  }
  const inner = variants.find((variant) => variant.name === 'Some')?.fields[0]
  if (name === 'Option' && variants.length === 2 && inner !== undefined) {
    return { kind: 'option', item: inner.type }
  }
  return {
    kind: 'enum',
    variants: variants.map((variant) => [variant.name, variant.fields.map(toField)])
  }
}

function toField(field: FieldModel): ShapeField {
  return [field.name, field.type]
}
