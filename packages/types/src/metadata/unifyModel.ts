import { bytesToHex } from '@paraclock/core'
import type { FieldModel, MetadataModel, PalletModel, TypeShape } from './MetadataModel.ts'
import type { MetadataField, TypeDefinition, UnifiedMetadata } from './MetadataParts.ts'

const HASHERS = [
  'Blake2128',
  'Blake2256',
  'Blake2128Concat',
  'Twox128',
  'Twox256',
  'Twox64Concat',
  'Identity'
]

/** Metadata of the reader that readers of chains still use, in the form that all else uses. */
export function unifyModel(model: MetadataModel): UnifiedMetadata {
  const { address, call, signature, extensions, extensionTypes } = model.extrinsic
  const described = extensions.map((identifier, index) => ({
    identifier,
    type: extensionTypes[index] ?? 0,
    additionalSigned: 0
  }))
  return {
    version: model.version,
    lookup: Array.from({ length: model.typeCount }, (_, id) => {
      const { path, params, shape } = model.type(id)
      return {
        id,
        path: [...path],
        params: params.map(({ name, type }) => ({ name, type: type ?? undefined })),
        def: toDefinition(shape),
        docs: []
      }
    }),
    pallets: model.pallets.map(toPallet),
    extrinsic: {
      version: [4],
      extensions: Object.fromEntries(described.map((one) => [one.identifier, one])),
      extensionsByVersion: { 0: described },
      address: address ?? -1,
      call: call ?? -1,
      signature: signature ?? -1
    },
    apis: (model.apis ?? []).map(({ name, version, methods }) => ({
      name,
      methods: methods.map((method) => ({ ...method, inputs: [...method.inputs], docs: [] })),
      docs: [],
      ...(version === null ? {} : { version })
    }))
  } as unknown as UnifiedMetadata
}

function toDefinition(shape: TypeShape): TypeDefinition {
  switch (shape.kind) {
    case 'primitive':
      return { tag: 'primitive', value: { tag: shape.primitive, value: undefined } }
    case 'struct':
      return { tag: 'composite', value: shape.fields.map(toField) }
    case 'enum':
      return {
        tag: 'variant',
        value: shape.variants.map((variant) => ({
          name: variant.name,
          index: variant.index,
          fields: variant.fields.map(toField),
          docs: [...variant.docs]
        }))
      }
    case 'list':
      return { tag: 'sequence', value: shape.item }
    case 'array':
      return { tag: 'array', value: { type: shape.item, len: shape.length } }
    case 'tuple':
      return { tag: 'tuple', value: [...shape.items] }
    case 'compact':
      return { tag: 'compact', value: shape.item }
    case 'bits':
      return {
        tag: 'bitSequence',
        value: { bitStoreType: shape.store, bitOrderType: shape.order }
      }
  }
}

function toField({ name, type, typeName }: FieldModel): MetadataField {
  return { name: name ?? undefined, type, typeName: typeName ?? undefined, docs: [] }
}

function toPallet(pallet: PalletModel): unknown {
  const toType = (type: number | null) => (type === null ? undefined : { type })
  const items = pallet.storage.map(({ name, modifier, key, value, hashers, fallback }) => ({
    name,
    modifier: modifier === 'default' ? 1 : 0,
    type:
      key === null
        ? { tag: 'plain', value }
        : {
            tag: 'map',
            value: { key, value, hashers: hashers.map((index) => ({ tag: HASHERS[index] })) }
          },
    fallback: bytesToHex(fallback),
    docs: []
  }))
  return {
    name: pallet.name,
    index: pallet.index,
    storage: pallet.storagePrefix === null ? undefined : { prefix: pallet.storagePrefix, items },
    calls: toType(pallet.calls),
    events: toType(pallet.events),
    errors: toType(pallet.errors),
    constants: pallet.constants.map(({ name, type, value }) => ({
      name,
      type,
      value: bytesToHex(value),
      docs: []
    })),
    associatedTypes: [],
    viewFns: [],
    docs: []
  }
}
