import { lookUpItem, type MetadataVariant, type Runtime, variantsOf } from '@paraclock/types'

/**
 * Lists the proxy types of a runtime, in the order of the metadata. The list is empty if the runtime
 * has no call `addProxy`.
 *
 * @param pallet - the name of the proxy pallet, in the spelling of the metadata or of polkadot.js
 */
export function listProxyTypes(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet = 'proxy'
): readonly MetadataVariant[] {
  const fields = lookUpItem(metadata, 'calls', pallet, 'addProxy')?.fields ?? []
  return variantsOf(metadata, fields[1]?.type)
}
