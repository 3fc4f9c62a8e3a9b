import type {
  ConstantModel,
  FieldModel,
  MetadataModel,
  PalletModel,
  PrimitiveName,
  RuntimeApiModel,
  TypeModel,
  TypeShape,
  VariantModel
} from '../src/metadata/MetadataModel.ts'
import { readMetadata } from '../src/metadata/readMetadata.ts'
import { ByteWriter } from './ByteWriter.ts'
import { writeMetadata } from './writeMetadata.ts'

/** A field as a test states it: its name, its type's id, and how the source spells the type. */
export type DraftField = readonly [name: string, type: number, typeName?: string]

/** What a pallet of a draft is made of, as far as it is not empty. */
export interface DraftPallet {
  readonly name: string
  readonly index: number
  readonly calls?: readonly DraftCall[]
  readonly events?: readonly DraftCall[]
  readonly errors?: readonly string[]
  readonly constants?: readonly (readonly [name: string, type: number, value: Uint8Array])[]
}

/** A call or an event: a name and fields. */
export type DraftCall = readonly [name: string, fields: readonly DraftField[]]

/**
 * Real metadata, opened for changes: the chains that nobody has seen are made from the ones that
 * everybody has.
 */
export class MetadataDraft {
  readonly types: TypeModel[]
  pallets: PalletModel[]
  apis: RuntimeApiModel[] | null
  private readonly base: MetadataModel

  constructor(base: MetadataModel) {
    this.base = base
    this.types = Array.from({ length: base.typeCount }, (_, id) => base.type(id))
    this.pallets = [...base.pallets]
    this.apis = base.apis === null ? null : [...base.apis]
  }

  /** The draft as a model. */
  model(): MetadataModel {
    const { types, pallets, apis, base } = this
    return {
      version: base.version,
      typeCount: types.length,
      type: (id) => {
        const type = types[id]
        if (type === undefined) throw new Error(`no type ${id}`)
        return type
      },
      pallets,
      apis,
      extrinsic: base.extrinsic
    }
  }

  /** The draft as bytes of the given version, to be read as a node would give them. */
  bytes(version: 14 | 15 | 16): Uint8Array {
    return writeMetadata(this.model(), version)
  }

  /** Adds a type and gives its id. */
  add(shape: TypeShape, path: readonly string[] = [], params: TypeModel['params'] = []): number {
    return this.types.push({ path, params, shape }) - 1
  }

  primitive(primitive: PrimitiveName): number {
    const found = this.types.findIndex(
      ({ shape, path }) =>
        path.length === 0 && shape.kind === 'primitive' && shape.primitive === primitive
    )
    return found === -1 ? this.add({ kind: 'primitive', primitive }) : found
  }

  list(item: number): number {
    return this.add({ kind: 'list', item })
  }

  compact(item: number): number {
    return this.add({ kind: 'compact', item })
  }

  array(length: number, path: readonly string[] = []): number {
    const bytes = this.add({ kind: 'array', item: this.primitive('u8'), length })
    return path.length === 0 ? bytes : this.newtype(path, bytes)
  }

  newtype(path: readonly string[], inner: number): number {
    return this.add({ kind: 'struct', fields: [{ name: null, type: inner, typeName: null }] }, path)
  }

  struct(path: readonly string[], fields: readonly DraftField[]): number {
    return this.add({ kind: 'struct', fields: fields.map(toField) }, path)
  }

  enumeration(path: readonly string[], variants: readonly DraftCall[]): number {
    return this.add({ kind: 'enum', variants: variants.map(toVariant) }, path)
  }

  option(item: number): number {
    return this.add(
      {
        kind: 'enum',
        variants: [
          { name: 'None', index: 0, fields: [], docs: [] },
          { name: 'Some', index: 1, fields: [{ name: null, type: item, typeName: null }], docs: [] }
        ]
      },
      ['Option'],
      [{ name: 'T', type: item }]
    )
  }

  /** The first type whose path ends so. */
  find(name: string): number {
    const id = this.types.findIndex(({ path }) => path.at(-1) === name)
    if (id === -1) throw new Error(`no type ${name}`)
    return id
  }

  addPallet(pallet: DraftPallet): void {
    const { name, index } = pallet
    const none = { calls: null, events: null, errors: null }
    const enumOf = (kind: string, variants: readonly DraftCall[]): number =>
      this.enumeration([`pallet_${name.toLowerCase()}`, 'pallet', kind], variants)
    this.pallets.push({
      name,
      index,
      storagePrefix: null,
      storage: [],
      ...none,
      ...(pallet.calls ? { calls: enumOf('Call', pallet.calls) } : {}),
      ...(pallet.events ? { events: enumOf('Event', pallet.events) } : {}),
      ...(pallet.errors
        ? {
            errors: enumOf(
              'Error',
              pallet.errors.map((error) => [error, []])
            )
          }
        : {}),
      constants: (pallet.constants ?? []).map(toConstant)
    })
  }

  removePallet(name: string): void {
    this.pallets = this.pallets.filter((pallet) => pallet.name !== name)
  }

  /** Replaces a pallet by what `change` makes of it. */
  changePallet(name: string, change: (pallet: PalletModel) => PalletModel): void {
    this.pallets = this.pallets.map((pallet) => (pallet.name === name ? change(pallet) : pallet))
  }

  /** Replaces the variants of an enum, for example a pallet's calls. */
  changeVariants(
    id: number | null,
    change: (variants: readonly VariantModel[]) => readonly VariantModel[]
  ): void {
    const type = id === null ? undefined : this.types[id]
    if (id === null || type?.shape.kind !== 'enum') throw new Error('no such enum')
    this.types[id] = { ...type, shape: { kind: 'enum', variants: change(type.shape.variants) } }
  }
}

/** Opens metadata for changes. */
export function draftFrom(metadata: `0x${string}` | Uint8Array): MetadataDraft {
  return new MetadataDraft(readMetadata(metadata))
}

/** A number as bytes of this width, the lowest first. */
export function littleEndian(value: bigint, bits: number): Uint8Array {
  return Uint8Array.from({ length: bits / 8 }, (_, index) =>
    Number((value >> BigInt(8 * index)) & 255n)
  )
}

/** The declaration of a runtime, as `System.Version` holds it. */
export function writeRuntimeVersion(
  specName: string,
  specVersion: number,
  apis: readonly (readonly [id: Uint8Array, version: number])[]
): Uint8Array {
  const writer = new ByteWriter()
  writer.text(specName)
  writer.text(specName)
  writer.u32(1)
  writer.u32(specVersion)
  writer.u32(0)
  writer.list(apis, ([id, version]) => {
    writer.raw(id)
    writer.u32(version)
  })
  writer.u32(1)
  writer.byte(1)
  return writer.finish()
}

function toField([name, type, typeName]: DraftField): FieldModel {
  return { name: name === '' ? null : name, type, typeName: typeName ?? null }
}

function toVariant([name, fields]: DraftCall, index: number): VariantModel {
  return { name, index, fields: fields.map(toField), docs: [] }
}

function toConstant([name, type, value]: readonly [string, number, Uint8Array]): ConstantModel {
  return { name, type, value, docs: [] }
}
