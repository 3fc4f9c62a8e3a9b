import type { XcmVersion } from '@paraclock/accounts'
import type { Capabilities } from '@paraclock/types'

const KNOWN: readonly XcmVersion[] = [5, 4, 3]

/** The newest XCM version that a chain reads and this toolkit writes; 4 if the chain does not tell. */
export function newestXcmVersion({ xcm }: Pick<Capabilities, 'xcm'>): XcmVersion {
  const { locations } = xcm
  if (!locations.known) return 4
  // What reads none of them cannot be asked anyway: the oldest is the least wrong.
  return KNOWN.find((version) => locations.value.includes(version)) ?? 3
}
