import { variantsOf } from './findType.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from './MetadataParts.ts'
import { camelCase } from './names.ts'

/** The pallet of a name, in the spelling of the metadata or of polkadot.js. */
export function lookUpPallet(
  { pallets }: Pick<UnifiedMetadata, 'pallets'>,
  name: string
): MetadataPallet | undefined {
  return (
    pallets.find((one) => one.name === name) ?? pallets.find((one) => camelCase(one.name) === name)
  )
}

/** A call, an event or an error of a pallet, by names in the spelling of the metadata or of polkadot.js. */
export function lookUpItem(
  metadata: UnifiedMetadata,
  kind: 'calls' | 'events' | 'errors',
  pallet: string,
  name: string
): MetadataVariant | undefined {
  const items = variantsOf(metadata, lookUpPallet(metadata, pallet)?.[kind]?.type)
  return items.find((one) => one.name === name) ?? items.find((one) => camelCase(one.name) === name)
}
