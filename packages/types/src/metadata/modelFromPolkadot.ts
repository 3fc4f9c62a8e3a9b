import { ParaclockError } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type {
  PalletMetadataLatest,
  PortableType,
  StorageEntryMetadataLatest
} from '@polkadot/types/interfaces/metadata'
import type { Si1Field, Si1Type, Si1Variant } from '@polkadot/types/interfaces/scaleInfo'
import type { Registry } from '@polkadot/types/types'
import type { Vec } from '@polkadot/types-codec'
import type { ReadableRegistry } from '../runtime/ReadableApi.ts'
import type {
  ExtrinsicModel,
  FieldModel,
  MetadataModel,
  PalletModel,
  PrimitiveName,
  StorageModel,
  TypeModel,
  TypeShape,
  VariantModel
} from './MetadataModel.ts'

// A connection keeps its metadata until the runtime is upgraded, and asks several questions of it.
const known = new WeakMap<Metadata, MetadataModel>()
const registries = new WeakMap<object, RegistryModel>()

/** A registry with the metadata of a chain in it. */
export type RegistrySource = Pick<ReadableRegistry, 'metadata' | 'lookup'>

/** What a registry knows of its metadata. */
export type RegistryModel = Pick<MetadataModel, 'pallets' | 'type' | 'typeCount'>

/**
 * Reads metadata that @polkadot/types has decoded already, as a live connection holds it.
 *
 * Encoding it again to read the bytes would take some 200 ms; this takes what it needs, when it
 * is asked for.
 *
 * @throws ParaclockError `MetadataVersionUnsupported` if the chain published a version before 14.
 */
export function modelFromPolkadot(metadata: Metadata): MetadataModel {
  const found = known.get(metadata)
  if (found !== undefined) return found
  const model = readModel(metadata)
  known.set(metadata, model)
  return model
}

function readModel(metadata: Metadata): MetadataModel {
  const version = metadata.version
  if (version !== 14 && version !== 15 && version !== 16) {
    throw new ParaclockError('MetadataVersionUnsupported', { version })
  }
  const latest = metadata.asLatest
  const entries = latest.lookup.types
  const type = typeReader(entries)
  return {
    version,
    typeCount: entries.length,
    type,
    pallets: latest.pallets.map(readPallet),
    apis:
      version === 14
        ? null
        : latest.apis.map((api) => ({
            name: api.name.toString(),
            version: version === 16 ? api.version.toNumber() : null,
            methods: api.methods.map((method) => ({
              name: method.name.toString(),
              inputs: method.inputs.map((input) => ({
                name: input.name.toString(),
                type: input.type.toNumber()
              })),
              output: method.output.toNumber()
            }))
          })),
    extrinsic: readExtrinsic(metadata, type)
  }
}

/**
 * Reads the pallets and types of a registry, which is all that a connection at a block
 * (`api.at(hash)`) has of its metadata.
 */
export function modelFromRegistry(registry: RegistrySource): RegistryModel {
  const { metadata } = registry
  if ('typeCount' in metadata) return metadata
  const found = registries.get(metadata)
  if (found !== undefined) return found
  const entries = (registry.lookup as Registry['lookup']).types as Vec<PortableType>
  const model = {
    pallets: metadata.pallets.map(readPallet),
    typeCount: entries.length,
    type: typeReader(entries)
  }
  registries.set(metadata, model)
  return model
}

function typeReader(entries: readonly PortableType[]): (id: number) => TypeModel {
  const known: (TypeModel | undefined)[] = []
  return (id) => {
    const found = known[id]
    if (found !== undefined) return found
    const entry = entries[id]
    if (entry === undefined) {
      throw new ParaclockError('MetadataMalformed', {
        length: entries.length,
        offset: id,
        problem: `there is no type ${id}`
      })
    }
    const model = readType(entry.type)
    known[id] = model
    return model
  }
}

// @polkadot/types rewrites a v14 extrinsic when it converts, and leaves out what it cannot name.
function readExtrinsic(metadata: Metadata, type: (id: number) => TypeModel): ExtrinsicModel {
  if (metadata.version === 14) {
    const extrinsic = metadata.asV14.extrinsic
    const params = type(extrinsic.type.toNumber()).params
    const part = (name: string): number | null =>
      params.find((param) => param.name === name)?.type ?? null
    return {
      address: part('Address'),
      call: part('Call'),
      signature: part('Signature'),
      extensions: extrinsic.signedExtensions.map((extension) => extension.identifier.toString()),
      extensionTypes: extrinsic.signedExtensions.map((extension) => extension.type.toNumber())
    }
  }
  const { addressType, callType, signatureType, transactionExtensions } =
    metadata.asLatest.extrinsic
  return {
    address: addressType.toNumber(),
    call: callType.toNumber(),
    signature: signatureType.toNumber(),
    extensions: transactionExtensions.map((extension) => extension.identifier.toString()),
    extensionTypes: transactionExtensions.map((extension) => extension.type.toNumber())
  }
}

function readPallet(pallet: PalletMetadataLatest): PalletModel {
  const storage = pallet.storage.unwrapOr(null)
  return {
    name: pallet.name.toString(),
    index: pallet.index.toNumber(),
    storagePrefix: storage?.prefix.toString() ?? null,
    storage: storage?.items.map(readStorage) ?? [],
    calls: pallet.calls.unwrapOr(null)?.type.toNumber() ?? null,
    events: pallet.events.unwrapOr(null)?.type.toNumber() ?? null,
    errors: pallet.errors.unwrapOr(null)?.type.toNumber() ?? null,
    constants: pallet.constants.map((constant) => ({
      name: constant.name.toString(),
      type: constant.type.toNumber(),
      value: constant.value.toU8a(true),
      get docs() {
        return constant.docs.map((line) => line.toString())
      }
    }))
  }
}

function readStorage(entry: StorageEntryMetadataLatest): StorageModel {
  const isMap = entry.type.isMap
  return {
    name: entry.name.toString(),
    modifier: entry.modifier.isOptional ? 'optional' : 'default',
    hashers: isMap ? entry.type.asMap.hashers.map((hasher) => hasher.index) : [],
    key: isMap ? entry.type.asMap.key.toNumber() : null,
    value: (isMap ? entry.type.asMap.value : entry.type.asPlain).toNumber(),
    get fallback() {
      return entry.fallback.toU8a(true)
    }
  }
}

function readType(type: Si1Type): TypeModel {
  return {
    path: type.path.map((segment) => segment.toString()),
    params: type.params.map((param) => ({
      name: param.name.toString(),
      type: param.type.unwrapOr(null)?.toNumber() ?? null
    })),
    shape: readShape(type)
  }
}

function readShape({ def }: Si1Type): TypeShape {
  switch (def.type) {
    case 'Composite':
      return { kind: 'struct', fields: def.asComposite.fields.map(readField) }
    case 'Variant':
      return { kind: 'enum', variants: def.asVariant.variants.map(readVariant) }
    case 'Sequence':
      return { kind: 'list', item: def.asSequence.type.toNumber() }
    case 'Array':
      return {
        kind: 'array',
        item: def.asArray.type.toNumber(),
        length: def.asArray.len.toNumber()
      }
    case 'Tuple':
      return { kind: 'tuple', items: def.asTuple.map((item) => item.toNumber()) }
    case 'Compact':
      return { kind: 'compact', item: def.asCompact.type.toNumber() }
    case 'BitSequence':
      return {
        kind: 'bits',
        store: def.asBitSequence.bitStoreType.toNumber(),
        order: def.asBitSequence.bitOrderType.toNumber()
      }
    default:
      return {
        kind: 'primitive',
        primitive: def.asPrimitive.type.toLowerCase() as PrimitiveName
      }
  }
}

function readField(field: Si1Field): FieldModel {
  return {
    name: field.name.unwrapOr(null)?.toString() ?? null,
    type: field.type.toNumber(),
    typeName: field.typeName.unwrapOr(null)?.toString() ?? null
  }
}

function readVariant(variant: Si1Variant): VariantModel {
  return {
    name: variant.name.toString(),
    index: variant.index.toNumber(),
    fields: variant.fields.map(readField),
    get docs() {
      return variant.docs.map((line) => line.toString())
    }
  }
}
