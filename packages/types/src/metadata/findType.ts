import { hexToBytes, ParaclockError } from '@paraclock/core'
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

/** Returns the type ids of the keys and the values of a storage map. */
export function findMap(
  { pallets }: UnifiedMetadata,
  pallet: string,
  item: string
): { readonly key: number; readonly value: number } | undefined {
  const items = pallets.find(({ name }) => name === pallet)?.storage?.items
  const type = items?.find(({ name }) => name === item)?.type
  return type?.tag === 'map' ? type.value : undefined
}

/** Returns the SCALE bytes of a constant of the pallet `System`. */
export function findSystemConstant(
  { pallets }: UnifiedMetadata,
  wanted: string
): Uint8Array | undefined {
  const system = pallets.find(({ name }) => name === 'System')
  const constant = system?.constants.find(({ name }) => name === wanted)
  return constant && hexToBytes(constant.value)
}
