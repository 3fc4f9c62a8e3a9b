import { lookUpItem, type MetadataVariant, type Runtime, variantsOf } from '@paraclock/types'

/**
 * The proxy types of a runtime, in order; empty if its pallet grants no proxies.
 *
 * @param pallet - the pallet of proxies, in the spelling of the metadata or of polkadot.js
 */
export function listProxyTypes(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet = 'proxy'
): readonly MetadataVariant[] {
  const fields = lookUpItem(metadata, 'calls', pallet, 'addProxy')?.fields ?? []
  return variantsOf(metadata, fields[1]?.type)
}
