import type { Hex } from '@paraclock/core'
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
