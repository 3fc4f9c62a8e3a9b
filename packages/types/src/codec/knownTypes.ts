import type { FieldModel, MetadataModel, TypeModel } from '../metadata/MetadataModel.ts'
import type { IntegerForm } from './values/IntegerValue.ts'

// Shares that are shown in per cent, by how many parts make a whole.
const SHARES: Readonly<Record<string, bigint>> = {
  Percent: 100n,
  Permill: 1_000_000n,
  Perbill: 1_000_000_000n,
  Perquintill: 1_000_000_000_000_000_000n
}

/** How a primitive integer is laid out; `undefined` for other primitives. */
export function primitiveForm(name: string): IntegerForm | undefined {
  const bits = /^[ui](\d+)$/.exec(name)?.[1]
  if (bits !== undefined) return { bits: Number(bits), signed: name.startsWith('i') }
  return name === 'char' ? { bits: 32, signed: false } : undefined
}

/** How a type is laid out that is an integer by its name, whatever it is made of. */
export function knownInteger(model: MetadataModel, type: TypeModel): IntegerForm | undefined {
  const { path, shape } = type
  if (shape.kind !== 'struct') return undefined
  const last = path.at(-1) ?? ''
  const space = path.slice(0, -1).join('::')
  if (space === 'primitive_types' && /^U\d+$/.test(last)) {
    return { bits: Number(last.slice(1)), signed: false }
  }
  const [field] = shape.fields
  if (field === undefined || shape.fields.length !== 1) return undefined
  // Before weights had two dimensions, they had one with a name for a while.
  const isWeight =
    space === 'sp_weights::weight_v2' || space === 'frame_support::weights::weight_v2'
  const isShare = space === 'sp_arithmetic::per_things'
  if (!isShare && !(isWeight && last === 'Weight')) return undefined
  const inner = model.type(field.type).shape
  const form = inner.kind === 'primitive' ? primitiveForm(inner.primitive) : undefined
  const parts = isShare ? SHARES[last] : undefined
  return form === undefined || parts === undefined ? form : { ...form, parts }
}

/** Whether fields are one without a name: then the type is what the field is. */
export function isNewtype(fields: readonly FieldModel[]): boolean {
  return fields.length === 1 && fields[0]?.name === null
}

/** The type below those that only give it a name. */
export function unwrapNewtype(model: MetadataModel, id: number): TypeModel {
  let type = model.type(id)
  // A name for a name for a name: more than that is a circle.
  for (let depth = 0; depth < 16; depth += 1) {
    const { shape } = type
    if (shape.kind !== 'struct' || !isNewtype(shape.fields)) return type
    type = model.type(shape.fields[0]?.type ?? -1)
  }
  return type
}
