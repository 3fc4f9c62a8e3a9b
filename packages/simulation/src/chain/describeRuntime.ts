import type { LoadedRuntime } from '@paraclock/executor'
import { openRuntime, type Runtime } from '@paraclock/types'

const described = new WeakMap<LoadedRuntime, Runtime>()

/** What a runtime's own metadata says of it. Decoded once for each runtime. */
export function describeRuntime(loaded: LoadedRuntime): Runtime {
  let runtime = described.get(loaded)
  if (runtime === undefined) {
    runtime = openRuntime({ metadata: readMetadata(loaded) })
    described.set(loaded, runtime)
  }
  return runtime
}

/** From version 15 on, metadata describes runtime APIs. Older runtimes have version 14 only. */
function readMetadata(loaded: LoadedRuntime): Uint8Array {
  const offered = loaded.metadataVersions()
  const version = [16, 15].find((wanted) => offered.includes(wanted))
  return version === undefined ? loaded.metadata() : loaded.metadata(version)
}
