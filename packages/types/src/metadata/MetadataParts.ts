import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'

export type { UnifiedMetadata }

export type MetadataType = UnifiedMetadata['lookup'][number]

export type TypeDefinition = MetadataType['def']

export type DefinitionOf<Tag extends TypeDefinition['tag']> = Extract<
  TypeDefinition,
  { tag: Tag }
>['value']

/** A variant of an enum, such as a call, an event or an error of a pallet. */
export type MetadataVariant = DefinitionOf<'variant'>[number]

export type MetadataField = DefinitionOf<'composite'>[number]

/** The name of a built-in type, such as `u32`. */
export type PrimitiveName = DefinitionOf<'primitive'>['tag']

/** A pallet, as the metadata describes it. */
export type MetadataPallet = UnifiedMetadata['pallets'][number]

export type MetadataConstant = MetadataPallet['constants'][number]

export type MetadataStorage = NonNullable<MetadataPallet['storage']>['items'][number]

export type MetadataApi = UnifiedMetadata['apis'][number]
