import type { Chain } from '@paraclock/connect'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'

/**
 * The XCM versions whose programs a chain decodes, by its metadata; none if that does not tell.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { listXcmVersions } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * listXcmVersions(chain) // [3, 4, 5]
 * ```
 */
export function listXcmVersions({ facts }: Pick<Chain, 'facts'>): readonly number[] {
  const { programs } = facts.capabilities.xcm
  return programs.known ? programs.value : []
}

/**
 * The newest XCM version that a chain decodes and `@paraclock/xcm` encodes.
 *
 * @throws ParaclockError `XcmVersionMismatch` if there is none.
 */
export function newestVersionOf(chain: Pick<Chain, 'facts'>): XcmVersion {
  const versions = listXcmVersions(chain)
  return chooseXcmVersion({ sender: versions, receiver: versions })
}
