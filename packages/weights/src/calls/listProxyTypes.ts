import {
  findProxyPallet,
  lookUpItem,
  type MetadataVariant,
  type Runtime,
  variantsOf
} from '@paraclock/types'

/**
 * Lists the proxy types of a runtime, in the order of the metadata. The list is empty if the runtime
 * has no proxy pallet.
 */
export function listProxyTypes({
  metadata
}: Pick<Runtime, 'metadata'>): readonly MetadataVariant[] {
  const pallet = findProxyPallet({ metadata }) ?? ''
  const fields = lookUpItem(metadata, 'calls', pallet, 'addProxy')?.fields ?? []
  return variantsOf(metadata, fields[1]?.type)
}
