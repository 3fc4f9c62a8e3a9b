import { openRuntime, type Runtime } from '@paraclock/types'
import type { LoadedRuntime } from './LoadedRuntime.ts'

const described = new WeakMap<LoadedRuntime, Runtime>()

/**
 * Returns the `Runtime` that the newest metadata of `loaded` describes. The metadata is decoded
 * only once.
 *
 * @throws ParaclockError `MetadataVersionUnsupported` for metadata before version 14.
 */
export function describeRuntime(loaded: LoadedRuntime): Runtime {
  let runtime = described.get(loaded)
  if (runtime === undefined) {
    runtime = openRuntime({ metadata: readNewestMetadata(loaded) })
    described.set(loaded, runtime)
  }
  return runtime
}

/**
 * Returns the SCALE encoded metadata in version 16 or 15. If the runtime has neither version,
 * returns the result of `Metadata_metadata`.
 */
export function readNewestMetadata(loaded: LoadedRuntime): Uint8Array {
  const offered = loaded.metadataVersions()
  const version = [16, 15].find((wanted) => offered.includes(wanted))
  return version === undefined ? loaded.metadata() : loaded.metadata(version)
}
