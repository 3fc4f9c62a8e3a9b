import { readFileSync } from 'node:fs'
import { Metadata, TypeRegistry } from '@polkadot/types'

/** The types of the development network's target, as polkadot.js has them. */
export function openRegistry(): TypeRegistry {
  const registry = new TypeRegistry()
  const path = new URL('../../types/metadata/target.v15.scale', import.meta.url)
  registry.setMetadata(new Metadata(registry, new Uint8Array(readFileSync(path))))
  return registry
}
