import type { Chain } from '@paraclock/connect'
import { bytesToHex, shareWork } from '@paraclock/core'
import { extensionTypes, metadataBytes, type Runtime } from '@paraclock/types'
import type { GenericChainProperties } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'

const registries = new WeakMap<Runtime, Promise<Registry>>()

/** A registry of polkadot.js with the types of a chain, to compare with. */
export function registryOf({ runtime }: Pick<Chain, 'runtime'>): Promise<Registry> {
  return shareWork(registries, runtime, () => open(runtime))
}

async function open(runtime: Runtime): Promise<Registry> {
  const { metadata, ss58Prefix } = runtime
  const { Metadata, TypeRegistry } = await import('@polkadot/types')
  const registry = new TypeRegistry()
  const properties = registry.createType('ChainProperties', { ss58Format: ss58Prefix })
  registry.setChainProperties(properties as GenericChainProperties)
  const bytes = metadataBytes(metadata) ?? new Uint8Array()
  const read = new Metadata(registry, bytesToHex(bytes))
  registry.setMetadata(read, undefined, extensionTypes(runtime), true)
  return registry
}
