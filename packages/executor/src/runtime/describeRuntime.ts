import { openRuntime, type Runtime } from '@paraclock/types'
import type { LoadedRuntime } from './LoadedRuntime.ts'

const described = new WeakMap<LoadedRuntime, Runtime>()

/**
 * Describes the storage, calls, constants and runtime APIs of a runtime. The metadata of each
 * runtime is decoded only once.
 *
 * @throws ParaclockError `MetadataVersionUnsupported` for metadata before version 14.
 */
export function describeRuntime(loaded: LoadedRuntime): Runtime {
  let runtime = described.get(loaded)
  if (runtime === undefined) {
    runtime = openRuntime({ metadata: readNewest(loaded) })
    described.set(loaded, runtime)
  }
  return runtime
}

/**
 * Returns the metadata in the newest version that this package reads: version 16, version 15, or
 * the runtime's default version.
 */
export function readNewest(loaded: LoadedRuntime): Uint8Array {
  const offered = loaded.metadataVersions()
  const version = [16, 15].find((wanted) => offered.includes(wanted))
  return version === undefined ? loaded.metadata() : loaded.metadata(version)
}
