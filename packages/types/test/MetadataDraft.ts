import { bytesToHex } from '@paraclock/core'
import { decodeMetadata } from '../src/metadata/decodeMetadata.ts'
import type {
  MetadataApi,
  MetadataConstant,
  MetadataField,
  MetadataPallet,
  MetadataStorage,
  MetadataType,
  MetadataVariant,
  PrimitiveName,
  TypeDefinition,
  UnifiedMetadata
} from '../src/metadata/MetadataParts.ts'
import { writeMetadata } from './writeMetadata.ts'

/** A field as a test states it: its name, its type's id, and how the source spells the type. */
export type DraftField = readonly [name: string, type: number, typeName?: string]

/** The parts of a pallet of a draft. */
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

type TransactionExtensions = UnifiedMetadata['extrinsic']['extensionsByVersion'][number]

/** Real metadata that a test can change, to make new chains from existing ones. */
export class MetadataDraft {
  readonly types: MetadataType[]
  pallets: MetadataPallet[]
  apis: MetadataApi[]
  extensions: TransactionExtensions
  /** The formats of extrinsics that the runtime reads; versions before 16 of metadata state 4. */
  formats: number[] = [4, 5]
  private readonly base: UnifiedMetadata

  constructor(base: UnifiedMetadata) {
    this.base = base
    this.types = [...base.lookup]
    this.pallets = [...base.pallets]
    this.apis = [...base.apis]
    this.extensions = [...(base.extrinsic.extensionsByVersion[0] ?? [])]
  }

  /** The draft as metadata. */
  metadata(): UnifiedMetadata {
    const { types, pallets, apis, base } = this
    const extensionsByVersion = { 0: this.extensions }
    const extrinsic = { ...base.extrinsic, extensionsByVersion, version: this.formats }
    return { ...base, lookup: types, pallets, apis, extrinsic } as UnifiedMetadata
  }

  /** The draft as bytes of the given version, to be read as a node would give them. */
  bytes(version: 14 | 15 | 16): Uint8Array {
    return writeMetadata(this.metadata(), version)
  }

  /** Adds a type and returns its id. */
  add(
    def: TypeDefinition,
    path: readonly string[] = [],
    params: readonly { readonly name: string; readonly type: number }[] = []
  ): number {
    const id = this.types.length
    this.types.push({ id, path: [...path], params: [...params], def, docs: [] })
    return id
  }

  /** Replaces the definition of a type. */
  redefine(id: number, def: TypeDefinition): void {
    const type = this.types[id]
    if (type === undefined) throw new Error(`no type ${id}`)
    this.types[id] = { ...type, def }
  }

  primitive(primitive: PrimitiveName): number {
    const found = this.types.findIndex(
      ({ def, path }) => path.length === 0 && def.tag === 'primitive' && def.value.tag === primitive
    )
    if (found !== -1) return found
    return this.add({ tag: 'primitive', value: { tag: primitive, value: undefined } })
  }

  list(item: number): number {
    return this.add({ tag: 'sequence', value: item })
  }

  compact(item: number): number {
    return this.add({ tag: 'compact', value: item })
  }

  array(length: number, path: readonly string[] = []): number {
    const bytes = this.add({ tag: 'array', value: { type: this.primitive('u8'), len: length } })
    return path.length === 0 ? bytes : this.newtype(path, bytes)
  }

  newtype(path: readonly string[], inner: number): number {
    return this.add({ tag: 'composite', value: [toField(['', inner])] }, path)
  }

  struct(path: readonly string[], fields: readonly DraftField[]): number {
    return this.add({ tag: 'composite', value: fields.map(toField) }, path)
  }

  enumeration(path: readonly string[], variants: readonly DraftCall[]): number {
    return this.add({ tag: 'variant', value: variants.map(toVariant) }, path)
  }

  option(item: number): number {
    const variants: readonly DraftCall[] = [
      ['None', []],
      ['Some', [['', item]]]
    ]
    const def: TypeDefinition = { tag: 'variant', value: variants.map(toVariant) }
    return this.add(def, ['Option'], [{ name: 'T', type: item }])
  }

  /** The first type whose path ends in a name. */
  find(name: string): number {
    const id = this.types.findIndex(({ path }) => path.at(-1) === name)
    if (id === -1) throw new Error(`no type ${name}`)
    return id
  }

  addPallet(pallet: DraftPallet): void {
    const { name, index } = pallet
    const enumOf = (kind: string, variants: readonly DraftCall[] | undefined) =>
      variants === undefined
        ? undefined
        : { type: this.enumeration([`pallet_${name.toLowerCase()}`, 'pallet', kind], variants) }
    const errors = pallet.errors?.map((error): DraftCall => [error, []])
    this.pallets.push({
      name,
      index,
      storage: undefined,
      calls: enumOf('Call', pallet.calls),
      events: enumOf('Event', pallet.events),
      errors: enumOf('Error', errors),
      constants: (pallet.constants ?? []).map(toConstant),
      associatedTypes: [],
      viewFns: [],
      docs: []
    } as unknown as MetadataPallet)
  }

  removePallet(name: string): void {
    this.pallets = this.pallets.filter((pallet) => pallet.name !== name)
  }

  /** Replaces a pallet by the result of `change`. */
  changePallet(name: string, change: (pallet: MetadataPallet) => MetadataPallet): void {
    this.pallets = this.pallets.map((pallet) => (pallet.name === name ? change(pallet) : pallet))
  }

  /** Replaces a storage item of a pallet, or removes it. */
  changeStorage(
    name: string,
    item: string,
    change: (entry: MetadataStorage) => MetadataStorage | undefined
  ): void {
    this.changePallet(name, (pallet) => {
      const items = (pallet.storage?.items ?? []).flatMap((entry) => {
        const changed = entry.name === item ? change(entry) : entry
        return changed === undefined ? [] : [changed]
      })
      return { ...pallet, storage: { prefix: name, ...pallet.storage, items } } as MetadataPallet
    })
  }

  /** Replaces the type or the value of a constant. */
  changeConstant(
    name: string,
    wanted: string,
    change: { readonly type?: number; readonly value?: Uint8Array }
  ): void {
    const { value, ...type } = change
    const changed = value === undefined ? type : { ...type, value: bytesToHex(value) }
    this.changePallet(name, (pallet) => {
      const constants = pallet.constants.map((constant) =>
        constant.name === wanted ? { ...constant, ...changed } : constant
      )
      return { ...pallet, constants } as MetadataPallet
    })
  }

  /** Replaces the variants of an enum, for example a pallet's calls. */
  changeVariants(
    id: number | undefined,
    change: (variants: readonly MetadataVariant[]) => readonly MetadataVariant[]
  ): void {
    const def = id === undefined ? undefined : this.types[id]?.def
    if (id === undefined || def?.tag !== 'variant') throw new Error('no such enum')
    this.redefine(id, { tag: 'variant', value: [...change(def.value)] })
  }
}

/** Opens metadata for changes. */
export function draftFrom(metadata: `0x${string}` | Uint8Array): MetadataDraft {
  return new MetadataDraft(decodeMetadata(metadata))
}

/** A number as bytes of this width, the lowest first. */
export function littleEndian(value: bigint, bits: number): Uint8Array {
  return Uint8Array.from({ length: bits / 8 }, (_, index) =>
    Number((value >> BigInt(8 * index)) & 255n)
  )
}

function toField([name, type, typeName]: DraftField): MetadataField {
  return { name: name === '' ? undefined : name, type, typeName, docs: [] }
}

function toVariant([name, fields]: DraftCall, index: number): MetadataVariant {
  return { name, index, fields: fields.map(toField), docs: [] }
}

function toConstant([name, type, value]: readonly [string, number, Uint8Array]): MetadataConstant {
  return { name, type, value: bytesToHex(value), docs: [] } as unknown as MetadataConstant
}
