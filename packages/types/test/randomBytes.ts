import type {
  FieldModel,
  MetadataModel,
  TypeShape,
  VariantModel
} from '../src/metadata/MetadataModel.ts'
import { ByteWriter } from './ByteWriter.ts'

// Deeper than this, the smallest value that a type has.
const DEEPEST = 6

/** Numbers that look random, and are the same for the same seed. */
export function seedNumbers(seed: number): (below: number) => number {
  let state = seed | 1
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state ^= state >>> 12
    return (state >>> 0) % below
  }
}

/** Writes the bytes of some value of a type, from the metadata alone. */
export function randomBytes(
  model: MetadataModel,
  type: number,
  next: (below: number) => number
): Uint8Array {
  let writer = new ByteWriter()
  write(type, 0)
  return writer.finish()

  function raw(length: number): void {
    const isText = next(3) === 0
    for (let left = length; left > 0; left -= 1) writer.byte(isText ? 97 + next(26) : next(256))
  }

  function write(id: number, depth: number): void {
    const { path, shape } = model.type(id)
    const length = depth > DEEPEST ? 0 : next(4)
    if (path.join('::') === 'sp_runtime::ModuleError') {
      writeModuleError(depth)
    } else if (/^\w+_(?:democracy|conviction_voting)::vote::Vote$/.test(path.join('::'))) {
      writer.byte(next(7) + 128 * next(2))
    } else if (path.join('::') === 'sp_runtime::generic::era::Era') {
      // Immortal, or block 5 of 64.
      for (const byte of next(2) === 0 ? [0] : [0x55, 0]) writer.byte(byte)
    } else if (shape.kind === 'primitive') {
      writePrimitive(shape.primitive, length)
    } else if (shape.kind === 'struct' && (path[0] === 'BTreeMap' || path[0] === 'BTreeSet')) {
      writer.byte(0)
    } else if (shape.kind === 'struct') {
      writeFields(shape.fields, depth)
    } else if (shape.kind === 'enum') {
      writeVariant(shape.variants, depth)
    } else {
      writeItems(shape, length, depth)
    }
  }

  // Four bytes of an error hold its variant and what is inside, and then zeros.
  function writeModuleError(depth: number): void {
    const pallets = model.pallets.filter(({ errors }) => errors !== null)
    const pallet = pallets[next(pallets.length)]
    const error = new ByteWriter()
    if (pallet === undefined) throw new Error('no pallet has errors')
    const outer = writer
    writer = error
    write(pallet.errors ?? -1, depth + 1)
    writer = outer
    writer.byte(pallet.index)
    const bytes = [...error.finish(), 0, 0, 0, 0].slice(0, 4)
    for (const byte of bytes) writer.byte(byte)
  }

  function writeItems(shape: TypeShape, length: number, depth: number): void {
    if (shape.kind === 'list') {
      writer.compact(length)
      writeAll(new Array<number>(length).fill(shape.item), depth)
    } else if (shape.kind === 'array') {
      writeAll(new Array<number>(shape.length).fill(shape.item), depth)
    } else if (shape.kind === 'tuple') {
      writeAll(shape.items, depth)
    } else if (shape.kind === 'compact') {
      writer.compact(next(2) === 0 ? next(64) : next(256))
    } else {
      writer.compact(8 * length)
      raw(length)
    }
  }

  function writeVariant(variants: readonly VariantModel[], depth: number): void {
    const leanest = variants.toSorted((one, other) => one.fields.length - other.fields.length)[0]
    const variant = depth > DEEPEST ? leanest : variants[next(Math.max(1, variants.length))]
    if (variant === undefined) return
    writer.byte(variant.index)
    writeFields(variant.fields, depth)
  }

  function writeFields(fields: readonly FieldModel[], depth: number): void {
    writeAll(
      fields.map(({ type: field }) => field),
      depth
    )
  }

  function writePrimitive(name: string, length: number): void {
    if (name === 'bool') writer.byte(next(2))
    else if (name === 'char') writer.u32(97)
    else if (name === 'str') writer.text('text'.repeat(length))
    else raw(Number(name.slice(1)) / 8)
  }

  function writeAll(types: readonly number[], depth: number): void {
    for (const one of types) write(one, depth + 1)
  }
}
