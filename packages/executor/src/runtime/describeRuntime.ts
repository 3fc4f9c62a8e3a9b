import { openRuntime, type Runtime } from '@paraclock/types'
import type { LoadedRuntime } from './LoadedRuntime.ts'

const described = new WeakMap<LoadedRuntime, Runtime>()

/**
 * Decodes the metadata of a runtime: storage, calls, constants and runtime APIs. The metadata of a
 * runtime is decoded once.
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
 * Returns the metadata of a runtime in the newest version that this package reads. Only version 15
 * and later describe runtime APIs. Older runtimes have only version 14.
 */
export function readNewest(loaded: LoadedRuntime): Uint8Array {
  const offered = loaded.metadataVersions()
  const version = [16, 15].find((wanted) => offered.includes(wanted))
  return version === undefined ? loaded.metadata() : loaded.metadata(version)
}
