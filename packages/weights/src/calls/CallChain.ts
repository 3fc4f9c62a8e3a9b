import { modelFromRegistry, type ReadableRegistry } from '@paraclock/types'

/** Something whose metadata tells how a chain's calls look. */
export interface RegistryHolder {
  /** The registry, with the chain's metadata in it. */
  readonly registry: ReadableRegistry
}

/**
 * The chain that a call is for: an `ApiPromise`, a pinned api, a chain of the devnet, what
 * `openChain` of `@paraclock/connect` gives, or anything else with a registry.
 */
export type CallChain = RegistryHolder | { readonly api: RegistryHolder }

/** The registry of a chain. */
export function registryOf(chain: CallChain): ReadableRegistry {
  return 'api' in chain ? chain.api.registry : chain.registry
}

/** The name of a chain's runtime, for messages. */
export function specNameOf(registry: ReadableRegistry): string {
  const version = modelFromRegistry(registry)
    .pallets.find(({ name }) => name === 'System')
    ?.constants.find(({ name }) => name === 'Version')
  if (version === undefined) return 'the chain'
  const decoded = registry.createTypeUnsafe(registry.createLookupType(version.type), [
    version.value
  ])
  const { specName } = decoded as unknown as { readonly specName?: { toString(): string } }
  return specName?.toString() ?? 'the chain'
}
