import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'

export type { UnifiedMetadata }

/** A type of the registry in the metadata. */
export type MetadataType = UnifiedMetadata['lookup'][number]

/** The definition of a type: composite, variant, sequence and so on. */
export type TypeDefinition = MetadataType['def']

/** The content of a definition of one kind. */
export type DefinitionOf<Tag extends TypeDefinition['tag']> = Extract<
  TypeDefinition,
  { tag: Tag }
>['value']

/** A variant of an enum in the metadata. A pallet's calls, events and errors are such variants. */
export type MetadataVariant = DefinitionOf<'variant'>[number]

export type MetadataField = DefinitionOf<'composite'>[number]

/** The name of a built-in type in the metadata, for example `u32`. */
export type PrimitiveName = DefinitionOf<'primitive'>['tag']

/** The part of the metadata that describes one pallet. */
export type MetadataPallet = UnifiedMetadata['pallets'][number]

export type MetadataConstant = MetadataPallet['constants'][number]

export type MetadataStorage = NonNullable<MetadataPallet['storage']>['items'][number]

export type MetadataApi = UnifiedMetadata['apis'][number]
