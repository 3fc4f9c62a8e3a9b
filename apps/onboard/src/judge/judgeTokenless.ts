import { notApplicable, type Verdict } from '../check/Verdict.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { FeeAssetArtifact } from '../evidence/FeeAssetArtifact.ts'
import type { TokenArtifact } from '../evidence/TokenArtifact.ts'
import { isSameLocation } from '../gather/isSameLocation.ts'
import { locateNative } from '../gather/locateNative.ts'

/**
 * The verdict over the service's token on a chain that holds no token but its own, in which the
 * service pays there; `undefined` where the token has a place or a use.
 */
export function judgeTokenless(args: {
  readonly token: Pick<TokenArtifact, 'keepers'>
  readonly feeAsset: Pick<FeeAssetArtifact, 'location'>
  readonly config: Pick<NetworkConfig, 'target'>
}): Verdict | undefined {
  const { token, feeAsset, config } = args
  if (token.keepers === undefined || token.keepers.length > 0) return undefined
  if (!isSameLocation(feeAsset.location, locateNative(config.target.paraId))) return undefined
  return notApplicable(
    'the target keeps no token but its own, and the service pays there in that: users hold the service’s token on the service’s chain'
  )
}
