import type { Chain } from '@paraclock/connect'
import type { ChainRole } from '../../config/networkRoles.ts'
import type { GatherContext } from './defineGatherer.ts'
import { openChains } from './openChains.ts'
import { openAssetHub } from './system.ts'

/**
 * The open chains of a network. `assetHub` is absent if the network has no Asset Hub, or if the
 * target is the Asset Hub.
 */
export type NetworkChains = Readonly<Record<ChainRole, Chain>> & { readonly assetHub?: Chain }

/** Opens the chains of a network, and its Asset Hub if it has one. */
export async function openAllChains(
  args: Pick<GatherContext, 'chain' | 'config' | 'signal'>
): Promise<NetworkChains> {
  const [chains, { hub: assetHub }] = await Promise.all([
    openChains(args.chain),
    openAssetHub(args)
  ])
  const isApart = assetHub !== undefined && assetHub.paraId !== args.config.target.paraId
  return isApart ? { ...chains, assetHub } : chains
}
