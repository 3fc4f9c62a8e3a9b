import { ParaclockError } from '@paraclock/core'
import { MetadataMalformed } from '../errors.ts'
import type { MetadataType, MetadataVariant, UnifiedMetadata } from './MetadataParts.ts'

export function findType({ lookup }: UnifiedMetadata, id: number): MetadataType {
  const found = lookup[id]
  if (found !== undefined) return found
  const problem = `there is no type ${id}`
  throw new ParaclockError(MetadataMalformed, { problem })
}

/** Returns the variants of an enum type, or an empty list for any other type. */
export function variantsOf(
  metadata: UnifiedMetadata,
  id: number | undefined
): readonly MetadataVariant[] {
  const def = id === undefined ? undefined : metadata.lookup[id]?.def
  return def?.tag === 'variant' ? def.value : []
}

export function accountTypeOf(metadata: UnifiedMetadata): number | undefined {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const type = system?.storage?.items.find((entry) => entry.name === 'Account')?.type
  return type?.tag === 'map' ? type.value.key : undefined
}
