import { hexToBytes } from '@paraclock/core'
import { extrinsicTypes } from '../src/metadata/extrinsicTypes.ts'
import type {
  MetadataField,
  MetadataPallet,
  MetadataType,
  TypeDefinition,
  UnifiedMetadata
} from '../src/metadata/MetadataParts.ts'
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
const HASHERS = [
  'Blake2128',
  'Blake2256',
  'Blake2128Concat',
  'Twox128',
  'Twox256',
  'Twox64Concat',
  'Identity'
]
const NOT_DEPRECATED = 0

/**
 * Writes metadata in the layout of any version, without documentation: the inverse of the reader
 * under test.
 */
export function writeMetadata(metadata: UnifiedMetadata, version: Version): Uint8Array {
  const writer = new ByteWriter()
  writer.raw([0x6d, 0x65, 0x74, 0x61, version])
  const extrinsic = version === 14 ? extrinsicTypeOf(metadata) : 0
  writer.list(metadata.lookup, (type) => {
    writer.compact(type.id)
    writeType(writer, type)
  })
  writer.list(metadata.pallets, (pallet) => writePallet(writer, pallet, version))
  writeExtrinsic(writer, metadata, version, extrinsic)
  if (version < 16) writer.compact(0)
  if (version === 14) return writer.finish()
  writer.list(metadata.apis, (api) => {
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
      writer.compact('version' in api ? api.version : 1)
      writer.byte(NOT_DEPRECATED)
    }
  })
  writer.raw([0, 0, 0])
  writer.compact(0)
  return writer.finish()
}

// v14 names the parts of an extrinsic only by the generic parameters of one type.
function extrinsicTypeOf(metadata: UnifiedMetadata): number {
  const found = metadata.lookup.find(({ params }) => {
    const names = params.map((param) => param.name)
    return names.includes('Address') && names.includes('Call')
  })
  if (found !== undefined) return found.id
  throw new Error('the metadata has no type of an extrinsic')
}

function writeType(writer: ByteWriter, type: MetadataType): void {
  writer.list(type.path, (segment) => writer.text(segment))
  writer.list(type.params, (param) => {
    writer.text(param.name)
    writer.option(param.type ?? null, (id) => writer.compact(id))
  })
  writeDefinition(writer, type.def)
  writer.compact(0)
}

function writeDefinition(writer: ByteWriter, def: TypeDefinition): void {
  switch (def.tag) {
    case 'composite':
      writer.byte(0)
      writeFields(writer, def.value)
      return
    case 'variant':
      writer.byte(1)
      writer.list(def.value, (variant) => {
        writer.text(variant.name)
        writeFields(writer, variant.fields)
        writer.byte(variant.index)
        writer.compact(0)
      })
      return
    case 'sequence':
      writer.byte(2)
      writer.compact(def.value)
      return
    case 'array':
      writer.byte(3)
      writer.u32(def.value.len)
      writer.compact(def.value.type)
      return
    case 'tuple':
      writer.byte(4)
      writer.list(def.value, (item) => writer.compact(item))
      return
    case 'primitive':
      writer.byte(5)
      writer.byte(PRIMITIVES.indexOf(def.value.tag))
      return
    case 'compact':
      writer.byte(6)
      writer.compact(def.value)
      return
    case 'bitSequence':
      writer.byte(7)
      writer.compact(def.value.bitStoreType)
      writer.compact(def.value.bitOrderType)
  }
}

function writeFields(writer: ByteWriter, fields: readonly MetadataField[]): void {
  writer.list(fields, (field) => {
    writer.option(field.name ?? null, (name) => writer.text(name))
    writer.compact(field.type)
    writer.option(field.typeName ?? null, (name) => writer.text(name))
    writer.compact(0)
  })
}

function writePallet(writer: ByteWriter, pallet: MetadataPallet, version: Version): void {
  const writeEnum = ({ type }: { readonly type: number }): void => {
    writer.compact(type)
    if (version === 16) writer.compact(0)
  }
  writer.text(pallet.name)
  writer.option(pallet.storage ?? null, ({ prefix, items }) => {
    writer.text(prefix)
    writer.list(items, (entry) => {
      writer.text(entry.name)
      writer.byte(entry.modifier)
      const { type } = entry
      writer.byte(type.tag === 'plain' ? 0 : 1)
      if (type.tag === 'map') {
        writer.list(type.value.hashers, ({ tag }) => writer.byte(HASHERS.indexOf(tag)))
        writer.compact(type.value.key)
      }
      writer.compact(type.tag === 'plain' ? type.value : type.value.value)
      writer.blob(hexToBytes(entry.fallback))
      writer.compact(0)
      if (version === 16) writer.byte(NOT_DEPRECATED)
    })
  })
  writer.option(pallet.calls ?? null, writeEnum)
  writer.option(pallet.events ?? null, writeEnum)
  writer.list(pallet.constants, (constant) => {
    writer.text(constant.name)
    writer.compact(constant.type)
    writer.blob(hexToBytes(constant.value))
    writer.compact(0)
    if (version === 16) writer.byte(NOT_DEPRECATED)
  })
  writer.option(pallet.errors ?? null, writeEnum)
  if (version === 16) writer.raw([0, 0])
  writer.byte(pallet.index)
  if (version > 14) writer.compact(0)
  if (version === 16) writer.byte(NOT_DEPRECATED)
}

function writeExtrinsic(
  writer: ByteWriter,
  metadata: UnifiedMetadata,
  version: Version,
  type: number
): void {
  const extensions = metadata.extrinsic.extensionsByVersion[0] ?? []
  if (version === 14) {
    writer.compact(type)
    writer.byte(4)
  } else {
    if (version === 15) writer.byte(4)
    else writer.blob(Uint8Array.from(metadata.extrinsic.version))
    const { address, call } = extrinsicTypes(metadata)
    writer.compact(address ?? 0)
    writer.compact(call ?? 0)
    writer.compact('signature' in metadata.extrinsic ? metadata.extrinsic.signature : 0)
    if (version === 15) writer.compact(0)
    else
      writer.list([extensions.map((_, id) => id)], (ids) => {
        writer.byte(0)
        writer.list(ids, (id) => writer.compact(id))
      })
  }
  writer.list(extensions, ({ identifier, type, additionalSigned }) => {
    writer.text(identifier)
    writer.compact(type)
    writer.compact(additionalSigned)
  })
}
