import { isParaclockError } from '@paraclock/core'
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

/** Version 15 describes runtime APIs. Older runtimes have version 14 only. */
function readMetadata(loaded: LoadedRuntime): Uint8Array {
  try {
    return loaded.metadata(15)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return loaded.metadata()
  }
}
