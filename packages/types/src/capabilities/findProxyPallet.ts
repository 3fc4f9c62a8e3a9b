import { hasCall } from '../metadata/lookUpItem.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'

const NEEDED = ['proxy', 'addProxy', 'removeProxy', 'removeProxies'] as const

/**
 * Finds the proxy pallet by its calls, because a runtime can give the pallet any name. Returns the
 * name in the metadata; `undefined` if the runtime has no proxy pallet.
 */
export function findProxyPallet(runtime: {
  readonly metadata: UnifiedMetadata
}): string | undefined {
  return runtime.metadata.pallets.find(({ name }) =>
    NEEDED.every((method) => hasCall(runtime, name, method))
  )?.name
}
