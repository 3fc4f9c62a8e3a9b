import type { Devnet } from '../Devnet.ts'
import { connectTarget } from './connectTarget.ts'
import { grantProxies } from './grantProxies.ts'
import { openHrmpChannels } from './openHrmpChannels.ts'

/**
 * Connects service and target as onboarding does: channels, the service's rates and funds on the
 * target, and the proxies of the development accounts.
 */
export async function makeReady(net: Devnet): Promise<void> {
  await openHrmpChannels(net)
  await connectTarget(net)
  await grantProxies(net)
}
