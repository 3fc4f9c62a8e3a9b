import type { XcmVersion } from '@paraclock/accounts'
import { ParaclockError } from '@paraclock/core'

/** The XCM versions that are written here, newest first. */
export const xcmVersions: readonly XcmVersion[] = [5, 4, 3]

/**
 * Makes sure that a version is one that is written here.
 *
 * @throws ParaclockError `XcmVersionUnsupported`
 */
export function checkVersion(version: number): XcmVersion {
  const found = xcmVersions.find((known) => known === version)
  if (found !== undefined) return found
  throw new ParaclockError('XcmVersionUnsupported', { value: version, supported: xcmVersions })
}
