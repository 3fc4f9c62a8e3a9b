import type {
  FieldModel,
  MetadataModel,
  PalletModel,
  TypeModel,
  TypeShape
} from '../src/metadata/MetadataModel.ts'
import { ByteWriter } from './ByteWriter.ts'

type Version = 14 | 15 | 16

const PRIMITIVES = [
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
const NOT_DEPRECATED = 0

/**
 * Writes metadata in the layout of any version: what the reader under test reads, the other way.
 * Documentation is left out.
 */
export function writeMetadata(model: MetadataModel, version: Version): Uint8Array {
  const writer = new ByteWriter()
  writer.raw([0x6d, 0x65, 0x74, 0x61, version])
  const extrinsic = version === 14 ? extrinsicTypeOf(model) : 0
  writer.compact(model.typeCount)
  for (let id = 0; id < model.typeCount; id += 1) {
    writer.compact(id)
    writeType(writer, model.type(id))
  }
  writer.list(model.pallets, (pallet) => writePallet(writer, pallet, version))
  writeExtrinsic(writer, model, version, extrinsic)
  if (version < 16) writer.compact(0)
  if (version === 14) return writer.finish()
  writer.list(model.apis ?? [], (api) => {
    writer.text(api.name)
    writer.list(api.methods, (method) => {
      writer.text(method.name)
      writer.list(method.inputs, (input) => {
        writer.text(input.name)
        writer.compact(input.type)
      })
      writer.compact(method.output)
      writer.compact(0)
      if (version === 16) writer.byte(NOT_DEPRECATED)
    })
    writer.compact(0)
    if (version === 16) {
      writer.compact(api.version ?? 1)
      writer.byte(NOT_DEPRECATED)
    }
  })
  writer.raw([0, 0, 0])
  writer.compact(0)
  return writer.finish()
}

// v14 names the parts of an extrinsic only by the generic parameters of one type.
function extrinsicTypeOf(model: MetadataModel): number {
  for (let id = 0; id < model.typeCount; id += 1) {
    const names = model.type(id).params.map((param) => param.name)
    if (names.includes('Address') && names.includes('Call')) return id
  }
  throw new Error('the model has no type of an extrinsic')
}

function writeType(writer: ByteWriter, type: TypeModel): void {
  writer.list(type.path, (segment) => writer.text(segment))
  writer.list(type.params, (param) => {
    writer.text(param.name)
    writer.option(param.type, (id) => writer.compact(id))
  })
  writeShape(writer, type.shape)
  writer.compact(0)
}

function writeShape(writer: ByteWriter, shape: TypeShape): void {
  switch (shape.kind) {
    case 'struct':
      writer.byte(0)
      writeFields(writer, shape.fields)
      return
    case 'enum':
      writer.byte(1)
      writer.list(shape.variants, (variant) => {
        writer.text(variant.name)
        writeFields(writer, variant.fields)
        writer.byte(variant.index)
        writer.compact(0)
      })
      return
    case 'list':
      writer.byte(2)
      writer.compact(shape.item)
      return
    case 'array':
      writer.byte(3)
      writer.u32(shape.length)
      writer.compact(shape.item)
      return
    case 'tuple':
      writer.byte(4)
      writer.list(shape.items, (item) => writer.compact(item))
      return
    case 'primitive':
      writer.byte(5)
      writer.byte(PRIMITIVES.indexOf(shape.primitive))
      return
    case 'compact':
      writer.byte(6)
      writer.compact(shape.item)
      return
    case 'bits':
      writer.byte(7)
      writer.compact(shape.store)
      writer.compact(shape.order)
  }
}

function writeFields(writer: ByteWriter, fields: readonly FieldModel[]): void {
  writer.list(fields, (field) => {
    writer.option(field.name, (name) => writer.text(name))
    writer.compact(field.type)
    writer.option(field.typeName, (name) => writer.text(name))
    writer.compact(0)
  })
}

function writePallet(writer: ByteWriter, pallet: PalletModel, version: Version): void {
  const writeEnum = (id: number): void => {
    writer.compact(id)
    if (version === 16) writer.compact(0)
  }
  writer.text(pallet.name)
  writer.option(pallet.storagePrefix, (prefix) => {
    writer.text(prefix)
    writer.list(pallet.storage, (entry) => {
      writer.text(entry.name)
      writer.byte(entry.modifier === 'optional' ? 0 : 1)
      writer.option(entry.key, (key) => {
        writer.list(entry.hashers, (hasher) => writer.byte(hasher))
        writer.compact(key)
      })
      writer.compact(entry.value)
      writer.blob(entry.fallback)
      writer.compact(0)
      if (version === 16) writer.byte(NOT_DEPRECATED)
    })
  })
  writer.option(pallet.calls, writeEnum)
  writer.option(pallet.events, writeEnum)
  writer.list(pallet.constants, (constant) => {
    writer.text(constant.name)
    writer.compact(constant.type)
    writer.blob(constant.value)
    writer.compact(0)
    if (version === 16) writer.byte(NOT_DEPRECATED)
  })
  writer.option(pallet.errors, writeEnum)
  if (version === 16) writer.raw([0, 0])
  writer.byte(pallet.index)
  if (version > 14) writer.compact(0)
  if (version === 16) writer.byte(NOT_DEPRECATED)
}

function writeExtrinsic(
  writer: ByteWriter,
  model: MetadataModel,
  version: Version,
  type: number
): void {
  if (version === 14) {
    writer.compact(type)
    writer.byte(4)
  } else {
    if (version === 15) writer.byte(4)
    else writer.blob(Uint8Array.of(4, 5))
    writer.compact(model.extrinsic.address ?? 0)
    writer.compact(model.extrinsic.call ?? 0)
    writer.compact(model.extrinsic.signature ?? 0)
    if (version === 15) writer.compact(0)
    else
      writer.list([[0, 1]], (ids) => {
        writer.byte(4)
        writer.list(ids, (id) => writer.compact(id))
      })
  }
  const { extensions, extensionTypes } = model.extrinsic
  const described = extensions.map((identifier, at) => ({ identifier, type: extensionTypes[at] }))
  writer.list(described, ({ identifier, type }) => {
    writer.text(identifier)
    writer.compact(type ?? 0)
    writer.compact(0)
  })
}
