import { type Hex, isPrefix } from '@paraclock/core'
import { openRuntime, type Runtime } from '@paraclock/types'

/** Opens a runtime with an SS58 prefix, which takes precedence over the prefix in the metadata. */
export function openPrefixed(
  metadata: Uint8Array | Hex | Runtime,
  ss58Prefix: number | undefined
): Runtime {
  const isRuntime = typeof metadata === 'object' && 'metadata' in metadata
  if (!isRuntime) return openRuntime({ metadata, ss58Prefix })
  if (ss58Prefix === undefined || ss58Prefix === metadata.ss58Prefix) return metadata
  return openRuntime({ metadata: metadata.metadata, ss58Prefix })
}

/**
 * Opens a runtime. Uses the prefix in the metadata. If the metadata has no prefix, uses `stated`,
 * the prefix that an endpoint reported.
 */
export function openStated(
  metadata: Uint8Array | Hex | Runtime,
  stated: number | undefined
): Runtime {
  const runtime = openPrefixed(metadata, undefined)
  return ownPrefix(runtime) === undefined ? openPrefixed(runtime, stated) : runtime
}

/** The SS58 prefix in the metadata of a runtime. */
export function ownPrefix(runtime: Pick<Runtime, 'constant'>): number | undefined {
  const prefix = runtime.constant('System', 'SS58Prefix')?.value
  return isPrefix(prefix) ? prefix : undefined
}
