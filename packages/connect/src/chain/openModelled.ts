import { openRuntime, type Runtime } from '@paraclock/types'

const known = new WeakMap<Runtime, Uint8Array>()

/** Opens a runtime, and keeps the bytes of its metadata for the detection of capabilities. */
export function openModelled(metadata: Uint8Array, ss58Prefix?: number): Runtime {
  const runtime = openRuntime({ metadata, ...(ss58Prefix === undefined ? {} : { ss58Prefix }) })
  known.set(runtime, metadata)
  return runtime
}

/** The bytes of the metadata of a runtime. */
export function modelledBytes(runtime: Runtime): Uint8Array {
  return known.get(runtime) ?? new Uint8Array()
}
