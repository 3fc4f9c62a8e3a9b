import { findType } from '../src/metadata/findType.ts'
import type {
  MetadataField,
  MetadataVariant,
  TypeDefinition,
  UnifiedMetadata
} from '../src/metadata/MetadataParts.ts'
import { ByteWriter } from './ByteWriter.ts'

// Deeper than this, it writes the smallest value of a type.
const DEEPEST = 6

/** Numbers that look random and are the same for the same seed. */
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
  metadata: UnifiedMetadata,
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
    const { path, def } = findType(metadata, id)
    const length = depth > DEEPEST ? 0 : next(4)
    if (writeKnown(path, depth)) return
    if (def.tag === 'primitive') writePrimitive(def.value.tag, length)
    else if (def.tag === 'composite') writeFields(def.value, depth)
    else if (def.tag === 'variant') writeVariant(def.value, depth)
    else writeItems(def, length, depth)
  }

  // Types for which not all bytes are a value.
  function writeKnown(path: readonly string[], depth: number): boolean {
    const name = path.join('::')
    if (name === 'sp_runtime::ModuleError') writeModuleError(depth)
    else if (name === 'BTreeMap' || name === 'BTreeSet') writer.byte(0)
    else if (name === 'sp_runtime::generic::era::Era') {
      // Immortal, or block 5 of 64.
      for (const byte of next(2) === 0 ? [0] : [0x55, 0]) writer.byte(byte)
    } else if (/^\w+_(?:democracy|conviction_voting)::vote::Vote$/.test(name)) {
      writer.byte(next(7) + 128 * next(2))
    } else return false
    return true
  }

  // The four bytes of an error hold its variant, then its content, then zeros.
  function writeModuleError(depth: number): void {
    const pallets = metadata.pallets.filter(({ errors }) => errors !== undefined)
    const pallet = pallets[next(pallets.length)]
    const error = new ByteWriter()
    if (pallet === undefined) throw new Error('no pallet has errors')
    const outer = writer
    writer = error
    write(pallet.errors?.type ?? -1, depth + 1)
    writer = outer
    writer.byte(pallet.index)
    const bytes = [...error.finish(), 0, 0, 0, 0].slice(0, 4)
    for (const byte of bytes) writer.byte(byte)
  }

  function writeItems(def: TypeDefinition, length: number, depth: number): void {
    if (def.tag === 'sequence') {
      writer.compact(length)
      writeAll(new Array<number>(length).fill(def.value), depth)
    } else if (def.tag === 'array') {
      writeAll(new Array<number>(def.value.len).fill(def.value.type), depth)
    } else if (def.tag === 'tuple') {
      writeAll(def.value, depth)
    } else if (def.tag === 'compact') {
      // A compact of `()` has no bytes: that is an index on a chain without account indices.
      if (!isNothing(def.value)) writer.compact(next(2) === 0 ? next(64) : next(256))
    } else {
      writer.compact(8 * length)
      raw(length)
    }
  }

  function isNothing(id: number): boolean {
    const { def } = findType(metadata, id)
    return def.tag === 'tuple' && def.value.length === 0
  }

  // No bytes are a value of an enum without variants: a pallet without calls has one.
  function isEmpty({ type: field }: MetadataField): boolean {
    const { def } = findType(metadata, field)
    return def.tag === 'variant' && def.value.length === 0
  }

  function writeVariant(all: readonly MetadataVariant[], depth: number): void {
    const variants = all.filter(({ fields }) => !fields.some(isEmpty))
    const leanest = variants.toSorted((one, other) => one.fields.length - other.fields.length)[0]
    const variant = depth > DEEPEST ? leanest : variants[next(Math.max(1, variants.length))]
    if (variant === undefined) return
    writer.byte(variant.index)
    writeFields(variant.fields, depth)
  }

  function writeFields(fields: readonly MetadataField[], depth: number): void {
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
