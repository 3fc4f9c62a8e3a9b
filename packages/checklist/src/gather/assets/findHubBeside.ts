import type { NetworkConfig } from '../../config/configSchema.ts'
import type { SystemArtifact } from '../../evidence/SystemArtifact.ts'

export function findHubBeside(
  { assetHub }: Pick<SystemArtifact, 'assetHub'>,
  { target }: Pick<NetworkConfig, 'target'>
): number | undefined {
  const isUsable =
    assetHub !== undefined && 'paraId' in assetHub && assetHub.paraId !== target.paraId
  return isUsable ? assetHub.paraId : undefined
}
