import { ByteReader } from './ByteReader.ts'
import type {
  FieldModel,
  PrimitiveName,
  TypeModel,
  TypeShape,
  VariantModel
} from './MetadataModel.ts'

const PRIMITIVES: readonly PrimitiveName[] = [
  'bool',
  'char',
  'str',
  'u8',
  'u16',
  'u32',
  'u64',
  'u128',
  'u256',
  'i8',
  'i16',
  'i32',
  'i64',
  'i128',
  'i256'
]

/**
 * The type registry of one metadata: the bytes are passed over once to learn where each type
 * begins, and a type is decoded when it is first asked for.
 */
export class TypeTable {
  private readonly starts: Uint32Array
  private readonly decoded: (TypeModel | undefined)[]
  private readonly reader: ByteReader

  /** Takes the registry from where the reader stands, and leaves the reader behind it. */
  constructor(reader: ByteReader) {
    this.reader = new ByteReader(reader.bytes)
    const count = reader.count()
    this.starts = new Uint32Array(count)
    this.decoded = new Array(count)
    for (let position = 0; position < count; position += 1) {
      const id = reader.compact()
      // Ids are the positions in every runtime; a reader that assumed so would misread one that
      // left a type out.
      if (id !== position) throw reader.malformed(`type ${id} stands at position ${position}`)
      this.starts[position] = reader.at
      skipType(reader)
    }
  }

  get count(): number {
    return this.starts.length
  }

  get(id: number): TypeModel {
    const known = this.decoded[id]
    if (known !== undefined) return known
    const start = this.starts[id]
    if (start === undefined) throw this.reader.malformed(`there is no type ${id}`)
    this.reader.at = start
    const type = readType(this.reader)
    this.decoded[id] = type
    return type
  }
}

function readType(reader: ByteReader): TypeModel {
  const path = reader.list(() => reader.text())
  const params = reader.list(() => ({
    name: reader.text(),
    type: reader.option(() => reader.compact())
  }))
  return { path, params, shape: readShape(reader) }
}

function readShape(reader: ByteReader): TypeShape {
  const kind = reader.byte()
  switch (kind) {
    case 0:
      return { kind: 'struct', fields: readFields(reader) }
    case 1:
      return { kind: 'enum', variants: reader.list(() => readVariant(reader)) }
    case 2:
      return { kind: 'list', item: reader.compact() }
    case 3: {
      const length = reader.u32()
      return { kind: 'array', item: reader.compact(), length }
    }
    case 4:
      return { kind: 'tuple', items: reader.list(() => reader.compact()) }
    case 5:
      return { kind: 'primitive', primitive: readPrimitive(reader) }
    case 6:
      return { kind: 'compact', item: reader.compact() }
    case 7: {
      const store = reader.compact()
      return { kind: 'bits', store, order: reader.compact() }
    }
    default:
      throw reader.malformed(`a type has the unknown kind ${kind}`)
  }
}

function readPrimitive(reader: ByteReader): PrimitiveName {
  const index = reader.byte()
  const name = PRIMITIVES[index]
  if (name === undefined) throw reader.malformed(`there is no primitive type ${index}`)
  return name
}

function readFields(reader: ByteReader): FieldModel[] {
  return reader.list(() => {
    const name = reader.option(() => reader.text())
    const type = reader.compact()
    const typeName = reader.option(() => reader.text())
    reader.skipTexts()
    return { name, type, typeName }
  })
}

function readVariant(reader: ByteReader): VariantModel {
  const name = reader.text()
  const fields = readFields(reader)
  const index = reader.byte()
  return new Variant(name, index, fields, reader.bytes, reader.skipTexts())
}

// Documentation is most of a registry's bytes, and few readers want any of it.
class Variant implements VariantModel {
  readonly name: string
  readonly index: number
  readonly fields: readonly FieldModel[]
  readonly #bytes: Uint8Array
  readonly #docsAt: number

  constructor(
    name: string,
    index: number,
    fields: readonly FieldModel[],
    bytes: Uint8Array,
    docsAt: number
  ) {
    this.name = name
    this.index = index
    this.fields = fields
    this.#bytes = bytes
    this.#docsAt = docsAt
  }

  get docs(): readonly string[] {
    const reader = new ByteReader(this.#bytes, this.#docsAt)
    return reader.list(() => reader.text())
  }
}

function skipType(reader: ByteReader): void {
  reader.skipTexts()
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skipBytes()
    skipOption(reader, skipCompact)
  }
  skipShape(reader)
  reader.skipTexts()
}

function skipShape(reader: ByteReader): void {
  const kind = reader.byte()
  switch (kind) {
    case 0:
      skipFields(reader)
      break
    case 1:
      skipVariants(reader)
      break
    case 3:
      reader.skip(4)
      reader.compact()
      break
    case 4:
      for (let left = reader.count(); left > 0; left -= 1) reader.compact()
      break
    case 5:
      reader.skip(1)
      break
    case 7:
      reader.compact()
      reader.compact()
      break
    case 2:
    case 6:
      reader.compact()
      break
    default:
      throw reader.malformed(`a type has the unknown kind ${kind}`)
  }
}

function skipVariants(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skipBytes()
    skipFields(reader)
    reader.skip(1)
    reader.skipTexts()
  }
}

function skipFields(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) {
    skipOption(reader, skipText)
    reader.compact()
    skipOption(reader, skipText)
    reader.skipTexts()
  }
}

function skipOption(reader: ByteReader, skipValue: (reader: ByteReader) => void): void {
  if (reader.option(() => true)) skipValue(reader)
}

function skipCompact(reader: ByteReader): void {
  reader.compact()
}

function skipText(reader: ByteReader): void {
  reader.skipBytes()
}
