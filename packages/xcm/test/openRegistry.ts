import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'

/** The types of the development network's target, as polkadot.js has them. */
export function openRegistry(): TypeRegistry {
  const registry = new TypeRegistry()
  const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
  registry.setMetadata(new Metadata(registry, metadata))
  return registry
}
