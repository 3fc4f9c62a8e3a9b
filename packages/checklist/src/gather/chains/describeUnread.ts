import { SystemChainMissing } from '../../errors/system.ts'
import type { SystemArtifact } from '../../evidence/SystemArtifact.ts'

/**
 * Returns why the balances on Asset Hub are unknown. Returns `undefined` if the balances are known,
 * or if the network has no Asset Hub.
 */
export function describeUnread({
  chains,
  assetHub
}: Pick<SystemArtifact, 'chains' | 'assetHub'>): string | undefined {
  if (assetHub !== undefined && 'error' in assetHub) {
    const { code, message } = assetHub.error
    return `What the user holds on Asset Hub is undetermined: ${code}: ${message}.`
  }
  const trusted = chains.known ? chains.value.filter(({ teleports }) => teleports) : []
  if (assetHub !== undefined || trusted.length === 0) return undefined
  const ids = trusted.map(({ paraId }) => paraId).join(' or ')
  return `The money may be on parachain ${ids}, from which the relay chain takes its token, and no Asset Hub is configured (${SystemChainMissing.code}): add assetHub.endpoints to the network in the configuration.`
}
