import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { usualXcmVersion } from '@paraclock/types'
import { newestXcmVersion, type XcmVersion, XcmVersionMismatch, xcmVersions } from '@paraclock/xcm'

/** Returns the XCM versions of programs in a chain's metadata. Empty if they are unknown. */
export function listXcmVersions({ facts }: Pick<Chain, 'facts'>): readonly number[] {
  const { programs } = facts.capabilities.xcm
  return programs.known ? programs.value : []
}

/**
 * Returns the newest XCM version that `@paraclock/xcm` encodes and all chains decode, in programs
 * and in locations. A chain whose metadata contains no versions is assumed to decode version 4. Use
 * the returned version for every query, call and program for these chains.
 *
 * @throws ParaclockError `XcmVersionMismatch` if the chains have no version in common.
 */
export function agreeOnXcmVersion(...chains: readonly Pick<Chain, 'facts'>[]): XcmVersion {
  const lists = chains.flatMap(({ facts }) => {
    const { programs, locations } = facts.capabilities.xcm
    const stated = [programs, locations].flatMap((fact) => (fact.known ? [fact.value] : []))
    return stated.length === 0 ? [[usualXcmVersion]] : stated
  })
  const version = newestXcmVersion(...lists)
  if (version !== undefined) return version
  const [sender = [], receiver = sender] = lists.toSorted((one, two) => newest(two) - newest(one))
  throw new ParaclockError(XcmVersionMismatch, { sender, receiver, supported: xcmVersions })
}

function newest(versions: readonly number[]): number {
  return Math.max(...versions)
}
