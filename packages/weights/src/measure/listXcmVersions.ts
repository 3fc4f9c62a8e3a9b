import type { Chain } from '@paraclock/connect'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'

/**
 * The XCM versions whose programs a chain decodes, by its metadata.
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
export function listXcmVersions(chain: Pick<Chain, 'runtime'>): readonly number[] {
  for (const { path, def } of chain.runtime.metadata.lookup) {
    if (path.at(-1) !== 'VersionedXcm' || def.tag !== 'variant') continue
    return def.value.map(({ name }) => Number(name.slice(1)))
  }
  return []
}

/**
 * The newest XCM version that a chain decodes and `@paraclock/xcm` encodes.
 *
 * @throws ParaclockError `XcmVersionMismatch` if there is none.
 */
export function newestVersionOf(chain: Pick<Chain, 'runtime'>): XcmVersion {
  const versions = listXcmVersions(chain)
  return chooseXcmVersion({ sender: versions, receiver: versions })
}
