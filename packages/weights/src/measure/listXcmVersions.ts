import { modelFromRegistry } from '@paraclock/types'
import { chooseXcmVersion, type XcmVersion } from '@paraclock/xcm'
import { type CallChain, registryOf } from '../calls/CallChain.ts'

/**
 * The XCM versions whose programs a chain decodes, by its metadata.
 *
 * @example
 * ```ts
 * import { type CallChain, listXcmVersions } from '@paraclock/weights'
 *
 * declare const chain: CallChain
 *
 * listXcmVersions(chain) // [3, 4, 5]
 * ```
 */
export function listXcmVersions(chain: CallChain): readonly number[] {
  const model = modelFromRegistry(registryOf(chain))
  for (let id = 0; id < model.typeCount; id += 1) {
    const { path, shape } = model.type(id)
    if (path.at(-1) !== 'VersionedXcm' || shape.kind !== 'enum') continue
    return shape.variants.map(({ name }) => Number(name.slice(1)))
  }
  return []
}

/**
 * The newest XCM version that a chain decodes and `@paraclock/xcm` encodes.
 *
 * @throws ParaclockError `XcmVersionMismatch` if there is none.
 */
export function newestVersionOf(chain: CallChain): XcmVersion {
  const versions = listXcmVersions(chain)
  return chooseXcmVersion({ sender: versions, receiver: versions })
}
