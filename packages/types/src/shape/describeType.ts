import type { MetadataModel, TypeShape } from '../metadata/MetadataModel.ts'

const DEEPEST = 3

/** A type in the words of its source, short enough for a message: `Vec<u8>`, `ScheduleParam`. */
export function describeType(model: MetadataModel, id: number): string {
  return describe(model, id, DEEPEST)
}

function describe(model: MetadataModel, id: number, depth: number): string {
  if (depth === 0) return '…'
  const { path, params, shape } = model.type(id)
  const inner = (type: number): string => describe(model, type, depth - 1)
  const name = path.at(-1)
  if (name === undefined) return describeShape(shape, inner)
  const given = params.flatMap((param) => (param.type === null ? [] : [inner(param.type)]))
  const generic = name === 'Option' || name === 'Result' || name.endsWith('Vec')
  return generic && given.length > 0 ? `${name}<${given.join(', ')}>` : name
}

function describeShape(shape: TypeShape, inner: (type: number) => string): string {
  switch (shape.kind) {
    case 'primitive':
      return shape.primitive
    case 'list':
      return `Vec<${inner(shape.item)}>`
    case 'array':
      return `[${inner(shape.item)}; ${shape.length}]`
    case 'compact':
      return `Compact<${inner(shape.item)}>`
    case 'tuple':
      return `(${shape.items.map(inner).join(', ')})`
    case 'bits':
      return 'BitVec'
    case 'enum':
      return `enum of ${shape.variants.length}`
    case 'struct':
      return `struct of ${shape.fields.length}`
  }
}
