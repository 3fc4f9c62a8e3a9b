import type { Chain } from '@paraclock/connect'
import { newestXcmVersion, type XcmVersion } from '@paraclock/xcm'

/** The newest XCM version that a chain decodes; 4 if its metadata does not tell. */
export function chooseVersion({ facts }: Pick<Chain, 'facts'>): XcmVersion {
  const { locations } = facts.capabilities.xcm
  if (!locations.known) return 4
  // A chain that decodes none of the versions is asked in the oldest.
  return newestXcmVersion(locations.value) ?? 3
}

/** The newest XCM version that both chains decode. */
export function chooseCommonVersion(
  one: Pick<Chain, 'facts'>,
  two: Pick<Chain, 'facts'>
): XcmVersion {
  return Math.min(chooseVersion(one), chooseVersion(two)) as XcmVersion
}
