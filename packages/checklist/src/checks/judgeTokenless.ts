import { isSameLocation, siblingLocation } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { FeeAssetArtifact } from '../evidence/TokenArtifact.ts'
import { notApplicable, type Verdict } from './Verdict.ts'

export function judgeTokenless(
  { location, isNative }: Pick<FeeAssetArtifact, 'location' | 'isNative'>,
  { service: { paraId } }: Pick<NetworkConfig, 'service'>
): Verdict | undefined {
  if (isSameLocation(location, siblingLocation(paraId))) return undefined
  const which = isNative ? "the target's own token" : 'a token of another chain'
  return notApplicable(
    `the service pays in ${which}: users hold the service’s token on the service’s chain`
  )
}
